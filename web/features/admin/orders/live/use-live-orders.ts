import type { OrderSummary } from '@sextant/contracts/http/admin.js';
import type { OrderChanged, Pushed } from '@sextant/contracts/socket/events.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { followLive } from '../../../../lib/socket.js';
import { ORDERS_KEY } from '../../query-keys.js';
import { noLiveOrders, rebase, receive, type LiveOrders, type LiveOrderEvent } from './live-orders.js';

export const useLiveOrders = create<LiveOrders>(() => noLiveOrders);

/** Events of one frame change the screen once, however many they are. */
let waiting: LiveOrderEvent[] = [];
let frame: number | undefined;

function flush(): void {
  frame = undefined;
  const events = waiting;
  waiting = [];
  useLiveOrders.setState((live) => receive(live, events), true);
}

function enqueue(event: LiveOrderEvent): void {
  waiting.push(event);
  frame ??= requestAnimationFrame(flush);
}

function take(name: string, event: unknown): void {
  if (name === 'order.placed') enqueue({ name, event: event as Pushed & { orderId: string } });
  else if (name === 'order.changed' && (event as OrderChanged).staff)
    enqueue({ name, event: event as Pushed & OrderChanged });
}

function stop(): void {
  if (frame !== undefined) cancelAnimationFrame(frame);
  frame = undefined;
  waiting = [];
  useLiveOrders.setState(noLiveOrders, true);
}

/** Follows everybody's orders while the caller is mounted. */
export function useFollowedOrders(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const unfollow = followLive(take);
    return () => {
      unfollow();
      stop();
      // The cache no longer follows changes.
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY, refetchType: 'none' });
    };
  }, [queryClient]);
}

/** Restarts the figures of the followed orders from what the API has answered. */
export function useOrderFigures(summary: OrderSummary | undefined): void {
  useEffect(() => {
    if (!summary) return;
    // Events since the last frame still have to be applied.
    if (frame !== undefined) cancelAnimationFrame(frame);
    flush();
    useLiveOrders.setState((live) => rebase(live, summary), true);
  }, [summary]);
}
