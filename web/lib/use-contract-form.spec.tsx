import '../testing/browser.js';
import { z } from '@sextant/contracts/http/zod.js';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { Field } from '../components/ui/field.js';
import { ApiError } from './problem.js';
import { useContractForm } from './use-contract-form.js';

const schema = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  city: z.string().trim().min(2, 'City is too short'),
});
type Values = z.input<typeof schema>;

interface Props {
  initial?: Values;
  typed?: Values | null;
  send?: (values: Values) => Promise<void>;
}
function Form({ initial = { name: '', city: '' }, typed = null, send = async () => undefined }: Props) {
  const { field, submit, failure, busy } = useContractForm(schema, { initial, typed });
  return (
    <form onSubmit={submit(send, () => 'It did not work.')}>
      {failure && <p role="alert">{failure}</p>}
      <Field {...field('name')} label="Name" />
      <Field {...field('city')} label="City" />
      <button disabled={busy}>Send</button>
    </form>
  );
}
const input = (label: string) => screen.getByLabelText(label);
const submit = () => fireEvent.submit(input('Name').closest('form') as HTMLFormElement);

describe('a form of a contract', () => {
  it('checks a field once it was changed and left, and while it is being corrected', async () => {
    render(<Form />);
    await userEvent.click(input('City'));
    await userEvent.tab({ shift: true });
    expect(input('City')).toBeValid();
    await userEvent.type(input('City'), 'A');
    await userEvent.click(input('Name'));
    await waitFor(() => expect(input('City')).toHaveAccessibleDescription('City is too short'));
    await userEvent.type(input('City'), 'u');
    await waitFor(() => expect(input('City')).not.toHaveAttribute('aria-invalid'));
  });

  it('sends what the schema makes of the values, once however often it is submitted', async () => {
    const sent: Values[] = [];
    render(<Form send={async (values) => void sent.push(values)} />);
    await userEvent.type(input('Name'), ' Ann ');
    await userEvent.type(input('City'), 'Austin');
    submit();
    submit();
    await waitFor(() => expect(sent).toEqual([{ name: 'Ann', city: 'Austin' }]));
    expect(input('Name')).toHaveValue(' Ann ');
  });

  it('moves the focus to the first field that fails', async () => {
    render(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(input('Name')).toHaveFocus());
    expect(input('Name')).toHaveAccessibleDescription('Name is required');
    expect(input('City')).toHaveAccessibleDescription('City is too short');
  });

  it.each([
    [{ 'address.city': 'No such city.' }, 'City'],
    [{ somethingElse: 'Wrong.' }, null],
  ])('shows what the server says of its fields beside them: %j', async (errors, label) => {
    const refusal = new ApiError({ status: 400, code: 'invalid_input', errors });
    render(<Form initial={{ name: 'Ann', city: 'Austin' }} send={() => Promise.reject(refusal)} />);
    submit();
    if (label === null) expect(await screen.findByRole('alert')).toHaveTextContent('It did not work.');
    else await waitFor(() => expect(input(label)).toHaveAccessibleDescription('No such city.'));
    expect(input('City')).toHaveValue('Austin');
  });

  it('follows its source until something is typed', async () => {
    const { rerender } = render(<Form initial={{ name: 'Ann', city: 'Austin' }} />);
    rerender(<Form initial={{ name: 'Ann', city: 'Boston' }} />);
    expect(input('City')).toHaveValue('Boston');
    await userEvent.type(input('Name'), 'a');
    rerender(<Form initial={{ name: 'Ann', city: 'Chicago' }} />);
    expect(input('City')).toHaveValue('Boston');
  });

  it('keeps what is typed as soon as it can be seen', async () => {
    function TypedAtOnce() {
      // Earlier than the effects of the form.
      useLayoutEffect(() => void fireEvent.input(input('Name'), { target: { value: 'Ann' } }), []);
      return <Form />;
    }
    // The form notes it a moment later.
    await act(() => Promise.resolve(void render(<TypedAtOnce />)));
    expect(input('Name')).toHaveValue('Ann');
  });

  it('sends what a password manager has filled in without an event', async () => {
    const sent: Values[] = [];
    render(<Form send={async (values) => void sent.push(values)} />);
    (input('Name') as HTMLInputElement).value = 'Ann';
    await userEvent.type(input('City'), 'Austin');
    submit();
    await waitFor(() => expect(sent).toEqual([{ name: 'Ann', city: 'Austin' }]));
  });

  it('leaves out what was filled in where nothing may be', async () => {
    const sent: Values[] = [];
    render(<Form initial={{ name: 'Bea', city: '' }} send={async (values) => void sent.push(values)} />);
    input('Name').setAttribute('autocomplete', 'off');
    (input('Name') as HTMLInputElement).value = 'Ann';
    await userEvent.type(input('City'), 'Austin');
    submit();
    await waitFor(() => expect(sent).toEqual([{ name: 'Bea', city: 'Austin' }]));
  });

  it('goes on with what was typed before', () => {
    const typed = { name: 'Bea', city: 'Barre' };
    const { rerender } = render(<Form typed={typed} />);
    rerender(<Form typed={typed} initial={{ name: 'Ann', city: 'Austin' }} />);
    expect(input('Name')).toHaveValue('Bea');
  });
});
