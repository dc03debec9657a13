import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { itOrThem, noLongerCharged } from '#app/domain/billing/outdated.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { InvoiceFacts } from './read.server.ts'

/** A draft says which of its lessons are no longer charged, and takes them off. */
export function OutdatedDraft({ facts: { id, outdated } }: { facts: InvoiceFacts }) {
	const them = itOrThem(outdated.length)
	return (
		<Notice tone="warn" title={`This draft bills ${noLongerCharged(outdated.length)}`}>
			<OutdatedLessons outdated={outdated} />
			<p>
				Take {them} off before you issue the draft. To charge all the same, edit the draft and put a line of
				your own in place of the lesson.
			</p>
			<PostForm action={href.invoice(id)}>
				<button className="button" type="submit" name="intent" value="take-off">
					Take {many(outdated.length, 'lesson', 'lessons')} off
				</button>
			</PostForm>
		</Notice>
	)
}

function OutdatedLessons({ outdated }: Pick<InvoiceFacts, 'outdated'>) {
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
			<p>It bills {noLongerCharged(outdated.length)}, because a mark was changed after it was made:</p>
			<OutdatedLessons outdated={outdated} />
			<div className="button-row">
				<Link className="button button-filled" to={href.invoice(id)}>
					Open the draft to take {itOrThem(outdated.length)} off
				</Link>{' '}
				<Link className="button" to={href.newInvoice({ draft: id })}>
					Edit the draft
				</Link>
			</div>
		</div>
	)
}
