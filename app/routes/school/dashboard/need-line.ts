/** A reason and the one button that helps. */
export interface NeedLine {
	text: string
	button: { label: string; to: string } | null
	/** Square: money or trust is at stake. Triangle: a person waits. Diamond: to be completed. */
	tone: 'bad' | 'warn' | 'brass'
	/** Number of rows in the list behind the button. */
	people?: number
}
