import { many } from '#app/domain/class/labels.ts'
import { TextField } from '#app/components/fields.tsx'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import type { ErasureQuestion } from './read-erasure.server.ts'
import type { Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	question: ErasureQuestion
	back: Back
}

/** Asks before a person is taken out of everything, and has their name typed. */
export function EraseTask({ head, question, back }: Props) {
	const form = useFormPage()
	const { name } = head
	if (question.mustArchive || question.over)
		return <NotYet form={form} head={head} over={question.over} back={back} />
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Erase everything about <bdi>{name}</bdi>?
				</>
			}
			consequences={consequencesOf(question)}
			words="This cannot be undone. Use it when someone asks you to erase their data; to hide them from your lists, archive them instead."
			submit="Erase for good"
			back={back}
		>
			<VersionField form={form} version={question.version} />
			<TextField
				form={form}
				name="name"
				label="Their name, to be sure"
				hint={
					<>
						Type: <bdi>{name}</bdi>
					</>
				}
				autoComplete="off"
			/>
		</ConfirmPage>
	)
}

function NotYet({
	form,
	head,
	over,
	back,
}: Pick<Props, 'head' | 'back'> & { form: FormState; over: boolean }) {
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			<PageHead title="Erase" trail={[{ to: back.to, label: head.name }]} />
			<p>
				{over ? (
					'This record was already erased, or merged with another: erase that one, and this one goes with it.'
				) : (
					<>
						<bdi>{head.name}</bdi> is on your lists and has a history.{' '}
						<Link to={href.studentTask(head.id, 'archive')}>Archive them first</Link>, then erase.
					</>
				)}
			</p>
		</>
	)
}

function consequencesOf(question: ErasureQuestion): string[] {
	const { hasHistory, enrolments, consents, guardians, accounts, merged } = question
	return [
		'Erased: name, birth date, contacts, emergency contact, notes, medical and access notes, instruments and tags.',
		...(guardians.length > 0
			? [
					`${many(guardians.length, 'guardian with no other student is erased', 'guardians with no other student are erased')} too: ${guardians.join(', ')}. Guardians of other students stay.`,
				]
			: []),
		...(accounts > 0
			? [`${many(accounts, 'account leads', 'accounts lead')} in no more, and open invitations end.`]
			: []),
		...(merged > 0
			? [`${many(merged, 'merged record is erased', 'merged records are erased')} with it.`]
			: []),
		hasHistory
			? `${many(enrolments, 'enrollment', 'enrollments')} and ${many(consents, 'consent stays', 'consents stay')} with days and class, for “Erased student”.`
			: 'There are no enrollments, no consents and no account: the record itself is removed.',
		'The history keeps who did what and when, without the name or what was written.',
	]
}
