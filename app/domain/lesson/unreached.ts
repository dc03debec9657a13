const MAX_NAMED = 20

/**
 * The sentence of `Unreached`, after a change that is saved without a page of its own. A flash message has to fit into a cookie,
 * so that it does not name all students of a large closure.
 */
export function unreachedParams(names: readonly string[]): Record<string, string> {
	const more = names.length - MAX_NAMED
	const named = more > 0 ? [...names.slice(0, MAX_NAMED), `and ${more} more`] : names
	return named.length > 0 ? { unreached: ` No email address for ${named.join(', ')}. Call them.` } : {}
}
