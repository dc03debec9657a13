interface Named {
	firstName?: string
	lastName?: string
	fullName?: string
}

/** Supports `Ruiz, Ada` and `Ada Ruiz`, where the last word is the last name. */
export function importedName({ firstName = '', lastName = '', fullName = '' }: Named) {
	if (firstName || lastName || !fullName) return { firstName, lastName }
	const [, last, first] = /^([^,]+), *(.+)$/.exec(fullName) ?? []
	if (first && last) return { firstName: first, lastName: last }
	const words = fullName.split(/\s+/)
	return {
		firstName: words.slice(0, -1).join(' ') || fullName,
		lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
	}
}

/** Spreadsheets append a time to dates. */
export function dayAlone(text: string): string {
	return text.replace(/[ T]+\d{1,2}:\d{2}.*$/, '')
}
