import type { NewLine } from '../draft-lines.server.ts'

/** A line of a brother or sister who loses the sibling discount. */
export interface Rise {
	description: string
	amountMinor: number
	/** The amount without the change. */
	usualMinor: number
	/** True if they lose it for good, or until further notice. */
	goesOn: boolean
}

export interface LineRise {
	line: NewLine
	/** The same line without the changes. */
	usual: NewLine
	goesOn: boolean
}

export function risesWith(amountOf: (line: NewLine) => number, rises: readonly LineRise[]): Rise[] {
	return rises.map(({ line, usual, goesOn }) => ({
		description: line.description,
		amountMinor: amountOf(line),
		usualMinor: amountOf(usual),
		goesOn,
	}))
}
