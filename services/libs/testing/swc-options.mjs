/** Options for compiling the TypeScript of specs. @param react whether it holds JSX, too */
export const swcOptions = (react) => ({
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: react, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  module: { type: 'es6' },
});
