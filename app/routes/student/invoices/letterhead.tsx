import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import type { LetterheadFacts } from './read-letterhead.server.ts'

export function Letterhead({ school }: { school: LetterheadFacts }) {
	const { name, legalName, logo, address, email, phone, taxNumber, vatId } = school
	return (
		<address className="letterhead">
			{logo ? <img className="paper-logo" src={logo} alt="" /> : null}
			<strong>
				<bdi>{name}</bdi>
			</strong>
			{[legalName, address, phone, email, taxNumber, vatId]
				.filter(Boolean)
				.map((line) => [' ', <span key={line}>{line}</span>])}
		</address>
	)
}

export function BackToInvoices() {
	const { back } = usePortalWords().money
	return (
		<nav aria-label={back}>
			<a className="act" href={href.portal('invoices')}>
				{back}
			</a>
		</nav>
	)
}

export function PdfLink({ to, of }: { to: string; of?: string }) {
	const text = usePortalWords().money
	return (
		<a className="button button-small screen-only" href={to}>
			{text.pdf}
			{of ? <span className="sr-only"> {of}</span> : null}
		</a>
	)
}
