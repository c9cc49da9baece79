export function AuthFlow() {
  return null;
}
