import { Facts } from '#app/components/figures.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { LetterheadFacts } from './read-letterhead.server.ts'

interface HowToPayProps {
	school: LetterheadFacts
	/** Payment instructions written by the school. */
	instructions: string | null
	number: string
	open: string
}

/** How to pay an open invoice, with the payment reference. */
export function HowToPay({ school, instructions, number, open }: HowToPayProps) {
	const text = usePortalWords().money
	return (
		<section className="card">
			<h2>{text.howToPay}</h2>
			<p className="instructions">{instructions ?? text.askSchool(school.name)}</p>
			<Facts
				rows={[
					[text.amount, open],
					[text.reference, number],
				]}
			/>
			<p className="small muted">{text.referenceHint}</p>
		</section>
	)
}
