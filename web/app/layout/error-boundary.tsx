import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.js';

interface Props {
  /** The page that is shown: on another one it is tried anew. */
  at?: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  at?: string | undefined;
}

/** Shows the crash screen in place of a tree that failed to render. React offers this to classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { failed: false, at };
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashScreen /> : this.props.children;
  }
}
