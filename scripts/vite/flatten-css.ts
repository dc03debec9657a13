import type { AtRule, Plugin, Root } from 'postcss'

/**
 * Tailwind writes cascade layers, @property and feature queries that a five-year-old phone drops together
 * with everything inside. This takes the wrappers away and keeps the rules, in the same order.
 */
export function flattenCss(): Plugin {
	return {
		postcssPlugin: 'flatten-css',
		OnceExit(root) {
			root.walkAtRules('property', (rule) => {
				rule.remove()
			})
			root.walkAtRules('supports', (rule) => {
				// This query carries the defaults of Tailwind's own variables: without them borders vanish.
				if (/margin-trim|-moz-orient/.test(rule.params)) unwrap(rule)
				else if (/color-mix|lab\(|oklch/.test(rule.params)) rule.remove()
			})
			// Layers can stand inside layers, so once is not enough.
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
