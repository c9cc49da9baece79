import '../testing/browser.js';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { createQueryClient } from './query-client.js';
import { refetchStale, invalidateNow } from './invalidate.js';

describe('a change of what a screen shows', () => {
  let client: QueryClient;
  let answers: PromiseWithResolvers<string>[];
  let leave: () => void;
  const key = ['things', 1];
  const shows = (text: string) => waitFor(() => expect(client.getQueryData(key)).toBe(text));
  const asked = (count: number) => waitFor(() => expect(answers).toHaveLength(count));

  beforeEach(() => {
    client = createQueryClient();
    answers = [];
    const queryFn = (): Promise<string> => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    };
    leave = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined);
  });
  afterEach(() => {
    leave();
    client.clear();
  });

  it('that comes before the first answer has it asked for again', async () => {
    invalidateNow(client, ['things']);
    answers[0]?.resolve('before');
    await asked(2);
    await shows('before');
    answers[1]?.resolve('after');
    await shows('after');
  });

  it('that comes before a first answer that fails has it asked for again', async () => {
    invalidateNow(client);
    answers[0]?.reject(new Error('away'));
    await asked(2);
    answers[1]?.resolve('after');
    await shows('after');
  });

  it('that comes while it is asked again has the older answer dropped', async () => {
    answers[0]?.resolve('first');
    await shows('first');
    invalidateNow(client, ['things']);
    invalidateNow(client, ['things']);
    await asked(3);
    answers[2]?.resolve('after');
    answers[1]?.resolve('before');
    await shows('after');
  });

  it('that was put on the screen is not undone by an answer that did not know', async () => {
    answers[0]?.resolve('first');
    await shows('first');
    invalidateNow(client, ['things']);
    await asked(2);
    client.setQueryData(key, 'pushed');
    refetchStale(client, ['things']);
    answers[1]?.resolve('before');
    await asked(3);
    await shows('pushed');
    answers[2]?.resolve('pushed');
    await shows('pushed');
  });

  it('that was put on the screen asks for nothing when nothing is on its way', async () => {
    answers[0]?.resolve('first');
    await shows('first');
    client.setQueryData(key, 'pushed');
    refetchStale(client, ['things']);
    expect(client.isFetching()).toBe(0);
    expect(answers).toHaveLength(1);
  });
});
