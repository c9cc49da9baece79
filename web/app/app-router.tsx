import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { NavigationType, Router } from 'react-router';
import { createAppHistory, type Visit } from '../lib/app-history.js';
import { AppHistoryContext } from '../lib/use-back-closes.js';

/** The declarative router on the app's own history: pages fetch with react-query, so the data router would load for nothing. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createAppHistory);
  const [{ location, action }, setVisit] = useState<Visit>(() => ({
    location: history.location,
    action: NavigationType.Pop,
  }));
  useLayoutEffect(() => history.listen((visit) => startTransition(() => setVisit(visit))), [history]);
  return (
    <AppHistoryContext value={history}>
      <Router navigator={history} location={location} navigationType={action}>
        {children}
      </Router>
    </AppHistoryContext>
  );
}
