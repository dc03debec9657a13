import type { AtRule, Plugin, Root } from 'postcss'

/**
 * Tailwind writes cascade layers, @property and feature queries. A five-year-old phone drops them with everything
 * inside, so this removes the wrappers and keeps the rules in the same order.
 */
export function flattenCss(): Plugin {
	return {
		postcssPlugin: 'flatten-css',
		OnceExit(root) {
			root.walkComments((comment) => {
				// The license is in licenses.txt instead of each sheet.
				if (comment.text.startsWith('! tailwindcss')) comment.remove()
			})
			root.walkAtRules('property', (rule) => {
				rule.remove()
			})
			root.walkAtRules('supports', (rule) => {
				// This query contains the defaults of Tailwind's own variables. Borders vanish without them.
				if (/margin-trim|-moz-orient/.test(rule.params)) unwrap(rule)
				else if (/color-mix|lab\(|oklch/.test(rule.params)) rule.remove()
			})
			// Layers can be nested, so this repeats until none is left.
			unwrapLayers(root)
			unwrapLayers(root)
		},
	}
}

function unwrapLayers(root: Root) {
	root.walkAtRules('layer', (rule) => {
		if (rule.nodes) unwrap(rule)
		else rule.remove()
	})
}

function unwrap(rule: AtRule) {
	rule.replaceWith(...(rule.nodes ?? []))
}
