import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { FormPage } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PortalField } from '#app/components/student/portal-field.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import type { BulkAct } from '#app/domain/student/bulk.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { BulkQuestion } from './tasks-bulk.server.ts'
import { fieldsOf, placesWords } from './question-fields.tsx'

/** More names than this are read when somebody asks for them. */
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

const submits: Record<Exclude<BulkAct, 'archive' | 'unarchive'>, string> = {
	state: 'Change status',
	teacher: 'Assign the teacher',
	enrol: 'Enroll them',
	tag: 'Add the tag',
	untag: 'Remove the tag',
	invite: 'Send invitations',
}

/** What has to be known or confirmed before it is done to those who were ticked. */
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
				words="Each student is handled separately. You will see any that could not be changed."
				submit={act === 'archive' ? `Archive ${whom}` : `Restore ${whom}`}
				calm={act === 'unarchive'}
				back={{ to: back, label: 'Back to the list' }}
			>
				{names.length > AT_A_GLANCE ? <Whom question={question} /> : null}
				<FormKeyField form={form} value={question.key} />
				{act === 'archive' && question.closing.length > 0 ? (
					<PortalField form={form} names={question.closing} />
				) : null}
			</ConfirmPage>
		)
	return (
		<div className="confirm">
			<FormPage
				form={form}
				title={title}
				intro={<Whom question={question} />}
				submit={submits[act]}
				pending="Working..."
				beside={
					<Link className="button" to={back}>
						Back to the list
					</Link>
				}
			>
				{fieldsOf(form, question)}
				<FormKeyField form={form} value={question.key} />
			</FormPage>
		</div>
	)
}

function Whom({ question: { names, gone } }: { question: BulkQuestion }) {
	return (
		<>
			{names.length > 1 ? (
				<details>
					<summary>Show their names</summary>
					<p>{names.join(', ')}</p>
				</details>
			) : null}
			{gone > 0 ? <p className="muted">{goneWords(gone)}</p> : null}
		</>
	)
}

function consequencesOf({ act, names, gone, places }: BulkQuestion): string[] {
	const all = act === 'archive' ? ['They are hidden from your lists. Everything about them is kept.'] : []
	if (act === 'archive' && places.seats + places.queues > 0)
		all.push(`${placesWords(places)} of theirs ${places.seats + places.queues === 1 ? 'ends' : 'end'} today.`)
	if (act === 'unarchive') all.push('They return to your lists with the status they had.')
	if (names.length > 1 && names.length <= AT_A_GLANCE) all.push(`Affects ${names.join(', ')}.`)
	if (gone > 0 && names.length <= AT_A_GLANCE) all.push(goneWords(gone))
	return all
}

function goneWords(gone: number): string {
	return gone === 1
		? 'One of the students you selected is not on your list.'
		: `${gone} of the students you selected are not on your list.`
}
