interface Named {
	firstName: string
	lastName: string
}

/** First name, then last name. Some people have one name only, and it may stand in either place. */
export function nameOf({ firstName, lastName }: Named): string {
	return [firstName, lastName].filter(Boolean).join(' ')
}

/** How a student is spoken to, where that is something else. */
export function nameWords({ preferredName, ...named }: Named & { preferredName?: string | null }): string {
	return preferredName && preferredName !== named.firstName
		? `${nameOf(named)} (${preferredName})`
		: nameOf(named)
}
