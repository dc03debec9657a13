import type { NewLine } from '../draft-lines.server.ts'

/** A line of a child who loses the sibling discount, or has it instead of a brother or sister. */
export interface SiblingLine {
	description: string
	amountMinor: number
	/** The amount without the change. */
	usualMinor: number
	/** True if it stays so for good, or until further notice. */
	goesOn: boolean
}

export interface ChangedLine {
	line: NewLine
	/** The same line without the changes. */
	usual: NewLine
	goesOn: boolean
}

export function siblingLinesWith(
	amountOf: (line: NewLine) => number,
	changed: readonly ChangedLine[],
): SiblingLine[] {
	return changed.map(({ line, usual, goesOn }) => ({
		description: line.description,
		amountMinor: amountOf(line),
		usualMinor: amountOf(usual),
		goesOn,
	}))
}
