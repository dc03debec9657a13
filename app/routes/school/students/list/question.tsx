import type { ReactNode } from 'react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { PortalField } from '#app/components/student/portal-field.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { MailWaits } from '#app/components/mail-waits.tsx'
import type { BulkAct } from '#app/domain/student/bulk.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { BulkQuestion } from './tasks-bulk.server.ts'
import { QuestionBilling } from './question-billing.tsx'
import { fieldsOf, placesWords } from './question-fields.tsx'

/** Longer lists of names are collapsed. */
const AT_A_GLANCE = 12

type Props = { question: BulkQuestion; back: string }

const titles: Record<BulkAct, (whom: string) => string> = {
	state: (whom) => `Change the status of ${whom}`,
	teacher: (whom) => `Assign a teacher to ${whom}`,
	enrol: (whom) => `Enroll ${whom} in a class`,
	tag: (whom) => `Add a tag to ${whom}`,
	untag: (whom) => `Remove a tag from ${whom}`,
	invite: (whom) => `Invite ${whom} to the portal`,
	archive: (whom) => `Archive ${whom}?`,
	unarchive: (whom) => `Restore ${whom}?`,
}

const submits: Record<BulkAct, (whom: string) => string> = {
	state: (whom) => `Change status of ${whom}`,
	teacher: (whom) => `Assign the teacher to ${whom}`,
	enrol: (whom) => `Enroll ${whom}`,
	tag: (whom) => `Add the tag to ${whom}`,
	untag: (whom) => `Remove the tag from ${whom}`,
	invite: (whom) => `Send invitations for ${whom}`,
	archive: (whom) => `Archive ${whom}`,
	unarchive: (whom) => `Restore ${whom}`,
}

const effects: Record<BulkAct, string> = {
	state: 'Their status changes from the day you set. You can undo this for an hour.',
	teacher: 'The teacher becomes their main teacher. Their classes stay as they are.',
	enrol: 'Each gets a place in the class you choose, from the day you set.',
	tag: 'The tag is added to the ones they have. You can undo this for an hour.',
	untag: 'The tag is taken off them, and others keep it. You can undo this for an hour.',
	invite: 'Everyone invited gets an email with a link that works for 7 days.',
	archive: 'They are hidden from your lists. Everything about them is kept. You can undo this for an hour.',
	unarchive: 'They return to your lists with the status they had. You can undo this for an hour.',
}

export function BulkQuestionPage({ question, back }: Props) {
	const { act, today, names } = question
	const form = useFormPage({
		since: today,
		startsOn: today,
		portal: act === 'archive' ? 'lock' : 'keep',
	})
	const whom = names.length === 1 ? (names[0] ?? '') : `${names.length} students`
	const title = titles[act](whom)
	if (act === 'archive' || act === 'unarchive')
		return (
			<ConfirmPage
				form={form}
				title={title}
				consequences={consequencesOf(question)}
				text="Each student is handled separately. You will see any that could not be changed."
				submit={submits[act](whom)}
				calm={act === 'unarchive'}
				back={{ to: back, label: 'Back to the list' }}
			>
				<FormKeyField form={form} value={question.key} />
				{question.billing ? <QuestionBilling billing={question.billing} /> : null}
				{act === 'archive' && question.closing.length > 0 ? (
					<PortalField form={form} names={question.closing} archives />
				) : null}
			</ConfirmPage>
		)
	return (
		<div className="form-page">
			<PageHead title={title} trail={[{ to: back, label: 'Students' }]} />
			<Form
				form={form}
				card
				submit={submits[act](whom)}
				pending="Working…"
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={[]} />
				{act === 'invite' ? <MailWaits /> : null}
				{fieldsOf(form, question)}
				<FormKeyField form={form} value={question.key} />
				<ul className="field">
					{consequencesOf(question).map((consequence, i) => (
						<li key={i}>{consequence}</li>
					))}
				</ul>
			</Form>
		</div>
	)
}

function consequencesOf({ act, names, skipped, gone, places }: BulkQuestion): ReactNode[] {
	const all: ReactNode[] = [effects[act]]
	if (act === 'archive' && places.seats + places.queues > 0)
		all.push(`${placesWords(places)} of theirs ${places.seats + places.queues === 1 ? 'ends' : 'end'} today.`)
	if (names.length > 1) all.push(<Names key="names" names={names} />)
	if (skipped.length > 0)
		all.push(
			`Left out, ${act === 'unarchive' ? 'because they are not archived' : 'because they are archived'}: ${skipped.join(', ')}.`,
		)
	if (gone > 0) all.push(goneWords(gone))
	return all
}

function Names({ names }: { names: string[] }) {
	const rest = names.slice(AT_A_GLANCE)
	return (
		<>
			For {names.slice(0, AT_A_GLANCE).join(', ')}
			{rest.length > 0 ? (
				<details>
					<summary>and {rest.length} more</summary>
					{rest.join(', ')}
				</details>
			) : null}
		</>
	)
}

function goneWords(gone: number): string {
	return gone === 1
		? 'One of the students you selected is not on your list.'
		: `${gone} of the students you selected are not on your list.`
}
