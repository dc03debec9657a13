import { Facts } from '#app/components/figures.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { LetterheadFacts } from './read-letterhead.server.ts'

interface HowToPayProps {
	school: LetterheadFacts
	/** How the school wants to be paid, in its own words. */
	instructions: string | null
	number: string
	open: string
}

/** How an open invoice is paid, and with which reference. */
export function HowToPay({ school, instructions, number, open }: HowToPayProps) {
	const words = usePortalWords().money
	return (
		<section className="card">
			<h2>{words.howToPay}</h2>
			<p className="instructions">{instructions ?? words.askSchool(school.name)}</p>
			<Facts
				rows={[
					[words.amount, open],
					[words.reference, number],
				]}
			/>
			<p className="small muted">{words.referenceHint}</p>
		</section>
	)
}
