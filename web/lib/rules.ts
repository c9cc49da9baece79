/** Rules of single fields, each answering its message or undefined. The API checks the same again. */
export const required = (value: string, label: string): string | undefined =>
  value.trim() === '' ? `${label} is required` : undefined;

export const emailRule = (value: string): string | undefined =>
  required(value, 'Email') ??
  (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : 'Enter a valid email address');

export const newPasswordRule = (value: string): string | undefined => {
  if (value === '') return 'Password is required';
  return value.length < 8 ? 'Password must be at least 8 characters long' : undefined;
};

export const nameRule = (value: string, label: string): string | undefined =>
  required(value, label) ??
  (/[<>]/.test(value)
    ? 'Names cannot contain < or >.'
    : value.trim().length > 100
      ? `${label} is too long`
      : undefined);
