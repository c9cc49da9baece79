import { onlineManager } from '@tanstack/react-query';
import { Component, lazy, useEffect, type ComponentType, type ReactNode } from 'react';
import { ChunkLoadError, lazyWithReload } from './lazy-with-reload.js';

/** What stands in place of a part that could not be loaded gets this besides the part's own props. */
export interface Retry {
  onRetry: () => void;
}

/** Asks again once the network is back. */
export function RetryOnline({ onRetry }: Retry) {
  useEffect(() => onlineManager.subscribe((online) => online && onRetry()), [onRetry]);
  return null;
}

/**
 * A component in a chunk of its own. A chunk that cannot be loaded must not take the page down: `Failed` stands in its place until
 * it is asked for again, the network is back, or the component is mounted again.
 * @param load gives the component
 * @param Failed nothing unless given
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & Retry> = () => null,
): ComponentType<Props> {
  const unloaded = (): ComponentType<Props> =>
    lazy(async () => ({ default: await lazyWithReload(load) })) as unknown as ComponentType<Props>;
  let latest = unloaded();
  interface State {
    Part: ComponentType<Props>;
    error?: unknown;
  }
  return class LazyPart extends Component<Props, State> {
    override state: State = { Part: latest };

    static getDerivedStateFromError(error: unknown): Partial<State> {
      return { error };
    }

    override componentDidCatch(): void {
      // `lazy` keeps a failure for good.
      if (this.state.Part === latest) latest = unloaded();
    }

    readonly retry = (): void => this.setState({ Part: latest, error: undefined });

    override render(): ReactNode {
      const { Part, error } = this.state;
      if (error === undefined) return <Part {...this.props} />;
      if (!(error instanceof ChunkLoadError)) throw error;
      return (
        <>
          <RetryOnline onRetry={this.retry} />
          <Failed {...this.props} onRetry={this.retry} />
        </>
      );
    }
  };
}
