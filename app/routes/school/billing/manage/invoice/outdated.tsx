import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { billedTooMuch, chargeAnyway, setRightLabel, setRightWords } from '#app/domain/billing/outdated.ts'
import { href } from '#app/domain/href.ts'
import type { InvoiceFacts } from './read.server.ts'

/** A draft says what it bills too much since it was made, and sets that right. */
export function OutdatedDraft({ facts: { id, outdated } }: { facts: InvoiceFacts }) {
	return (
		<Notice tone="warn" title={`This draft bills ${billedTooMuch(outdated)}`}>
			<OutdatedLines outdated={outdated} />
			<p>
				Before you issue the draft, {setRightWords(outdated)}. {chargeAnyway(outdated)}
			</p>
			<PostForm action={href.invoice(id)}>
				<button className="button" type="submit" name="intent" value="take-off">
					{setRightLabel(outdated)}
				</button>
			</PostForm>
		</Notice>
	)
}

function OutdatedLines({ outdated }: Pick<InvoiceFacts, 'outdated'>) {
	return outdated.map(({ id, about, why }) => (
		<p key={id}>
			<bdi>{about}</bdi>: {why}
		</p>
	))
}

/** Stands where the question to issue the draft would be refused. */
export function NotIssued({ facts: { id, family, outdated } }: { facts: InvoiceFacts }) {
	return (
		<div className="confirm">
			<h1>
				The draft for <bdi>{family}</bdi> cannot be issued yet
			</h1>
			<p>It bills {billedTooMuch(outdated)}, because of a change after it was made:</p>
			<OutdatedLines outdated={outdated} />
			<div className="button-row">
				<Link className="button button-filled" to={href.invoice(id)}>
					Open the draft to {setRightWords(outdated)}
				</Link>{' '}
				<Link className="button" to={href.newInvoice({ draft: id })}>
					Edit the draft
				</Link>
			</div>
		</div>
	)
}
