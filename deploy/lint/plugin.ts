// Rules of our own for oxlint.
import { imports, type Rule } from './imports.ts';

const noSpreadLiterals: Rule = {
  create: (context) => {
    const message =
      'Write the members out: spreading a literal hides excess properties from the type checker.';
    return {
      SpreadElement(node) {
        const spread = node.argument.type === 'TSAsExpression' ? node.argument.expression : node.argument;
        if (['ObjectExpression', 'ArrayExpression'].includes(spread.type)) context.report({ node, message });
      },
      JSXSpreadAttribute(node) {
        if (node.argument.type === 'ObjectExpression') context.report({ node, message });
      },
    };
  },
};

const noSlowTrim: Rule = {
  create: (context) => ({
    Literal(node) {
      if (!('regex' in node) || !/(^|[|])\\s[+*]\$/.test(node.regex.pattern)) return;
      const message =
        'Use trimEnd: where white space does not end the text this takes the square of its length.';
      context.report({ node, message });
    },
  }),
};

const noDisableComments: Rule = {
  create: (context) => ({
    Program() {
      for (const node of context.sourceCode.getAllComments())
        if (/^\s*(eslint|oxlint)-(disable|enable)/.test(node.value))
          context.report({
            node,
            message: 'Change the code, or the configuration of the rule for everybody.',
          });
    },
  }),
};

export default {
  meta: { name: 'sextant' },
  rules: {
    imports,
    'no-disable-comments': noDisableComments,
    'no-slow-trim': noSlowTrim,
    'no-spread-literals': noSpreadLiterals,
  },
};
