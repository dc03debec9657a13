/** A reason and the one button that helps. */
export interface NeedLine {
	text: string
	button: { label: string; to: string } | null
	/** Square: money or trust is at stake. Triangle: a person waits. Diamond: to be completed. */
	tone: 'bad' | 'warn' | 'brass'
	/** Number of rows in the list behind the button. */
	people?: number
}

/** The text and buttons of one kind of need. */
export interface NeedWords {
	one: (name: string) => string
	many: (counted: string) => string
	/** Students, if nothing else is counted. */
	noun?: readonly [one: string, more: string]
	/** One person's page, for a single hit, and the list for several. Without a list, the first of them. */
	mend: { label: string; to: (id: string) => string }
	list: Record<'label' | 'to', string> | ((id: string) => Record<'label' | 'to', string>)
	/** True if the list shows exactly these people, so the button can carry their number. */
	isWhole?: true
	tone?: NeedLine['tone']
}
