import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.js';

/** Shows the crash screen in place of a tree that failed to render. React offers this to classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashScreen /> : this.props.children;
  }
}
