interface Named {
	firstName: string
	lastName: string
}

/** Some people have only one name, in either field. */
export function nameOf({ firstName, lastName }: Named): string {
	return [firstName, lastName].filter(Boolean).join(' ')
}

/** Adds the preferred name if it differs. */
export function nameWords({ preferredName, ...named }: Named & { preferredName?: string | null }): string {
	return preferredName && preferredName !== named.firstName
		? `${nameOf(named)} (${preferredName})`
		: nameOf(named)
}
