import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import {
  conversation,
  MAX_USER_MESSAGES,
  type ConversationCommand,
  type ConversationEvent,
} from './conversation.js';

const of = { conversationId: 'c1', userId: 'u1', at: '2026-03-01T00:00:00.000Z' };
const said = (messageId: string) => ({ ...of, messageId, sealedText: `sealed ${messageId}`, without: [] });
const started: ConversationEvent = { type: 'ConversationStarted', data: of };
const sent = (messageId: string): ConversationEvent => ({ type: 'MessageSent', data: said(messageId) });
const start: ConversationCommand = { type: 'StartConversation', ...said('m1') };
const send = (messageId: string): ConversationCommand => ({ type: 'SendMessage', ...said(messageId) });
const answered = { sealedReply: 'sealed', source: 'rules' as const };
const reply = (messageId: string): ConversationCommand => ({
  type: 'RecordReply',
  ...of,
  messageId,
  replyId: `reply to ${messageId}`,
  ...answered,
});
const fail = (messageId: string): ConversationCommand => ({ type: 'FailReply', ...of, messageId });
const stop: ConversationCommand = { type: 'StopReply', ...of };

describe('a conversation', () => {
  it('starts with its first message, once', () => {
    given(conversation)
      .when(start)
      .then([{ type: 'ConversationStarted' }, { type: 'MessageSent', data: { messageId: 'm1' } }]);
    given(conversation, started).when(start).thenRefused('conversation_exists');
  });

  it('ignores an event of a newer version', () => {
    const log = [started, sent('m1')];
    const newer = { type: 'MessageRated', data: of } as unknown as ConversationEvent;
    expect(fold(conversation, [...log, newer])).toEqual(fold(conversation, log));
  });

  it('belongs to one user', () => {
    given(conversation).when(send('m1')).thenRefused('conversation_not_found');
    for (const command of [send('m2'), stop, fail('m1'), reply('m1')])
      given(conversation, started, sent('m1'))
        .when({ ...command, userId: 'u2' })
        .thenRefused('conversation_not_found');
  });

  it('records the reply to the message that waits, once', () => {
    given(conversation, started, sent('m1'))
      .when(reply('m1'))
      .then([{ type: 'AssistantReplied', data: { messageId: 'm1' } }]);
    given(conversation, started, sent('m1')).when(reply('m1'), reply('m1')).thenNothing();
  });

  it('drops a reply nobody waits for: stopped, failed, or overtaken by the next message', () => {
    given(conversation, started, sent('m1')).when(stop, reply('m1')).thenNothing();
    given(conversation, started, sent('m1')).when(fail('m1'), reply('m1')).thenNothing();
    given(conversation, started, sent('m1')).when(send('m2'), reply('m1')).thenNothing();
  });

  it('takes a stop with nothing to stop, and a failure of a message that is done', () => {
    given(conversation, started, sent('m1')).when(reply('m1'), stop).thenNothing();
    given(conversation, started, sent('m1')).when(reply('m1'), fail('m1')).thenNothing();
  });

  it('knows which message waits for a reply, and whether the newest has one', () => {
    const replied: ConversationEvent = {
      type: 'AssistantReplied',
      data: { ...of, messageId: 'm1', replyId: 'r1', ...answered },
    };
    const stopped: ConversationEvent = { type: 'ReplyStopped', data: { ...of, messageId: 'm2' } };
    const log = [started, sent('m1'), replied, sent('m2'), stopped];
    const states = log.map((_, n) => fold(conversation, log.slice(0, n + 1)));
    expect(states).toMatchObject([
      { answered: false },
      { awaiting: 'm1', answered: false },
      { awaiting: undefined, answered: true },
      { awaiting: 'm2', answered: false },
      { awaiting: undefined, answered: false },
    ]);
  });

  it('has a greatest length', () => {
    const full = Array.from({ length: MAX_USER_MESSAGES }, (_, n) => sent(`m${n}`));
    given(conversation, started, ...full)
      .when(send('more'))
      .thenRefused('conversation_full');
  });

  it('never answers a message twice, whatever comes in whatever order', () => {
    const command = fc.oneof(
      fc.constantFrom('m1', 'm2', 'm3').map(send),
      fc.constantFrom('m1', 'm2', 'm3').map(reply),
      fc.constantFrom('m1', 'm2', 'm3').map(fail),
      fc.constant(stop),
    );
    fc.assert(
      fc.property(fc.array(command), (commands) => {
        const log: ConversationEvent[] = [started];
        for (const next of commands) {
          const decision = conversation.decide(next, fold(conversation, log));
          if (decision.ok) log.push(...decision.events);
        }
        // Two events that end a wait always have a message between them.
        let waiting = false;
        for (const { type } of log.slice(1)) {
          if (type !== 'MessageSent') expect(waiting).toBe(true);
          waiting = type === 'MessageSent';
        }
      }),
    );
  });
});
