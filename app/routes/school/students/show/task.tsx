import { GuardianTask, RemoveGuardian } from './guardian-task.tsx'
import { ArchiveTask, UnarchiveTask } from './archive-task.tsx'
import { ConsentTask, WithdrawTask } from './consent-task.tsx'
import { ContactTask } from './contact-task.tsx'
import { EraseTask } from './erase-task.tsx'
import { EnrolTask } from './enrol-task.tsx'
import { FamilyTask } from './family-task.tsx'
import { PayersTask } from './payers-task.tsx'
import type { Head } from './head.tsx'
import { ChooseOther } from './merge-choose.tsx'
import { MergeTask } from './merge-task.tsx'
import { MoveTask } from './move-task.tsx'
import { PhotoTask, RemovePhotoTask } from './photo-task.tsx'
import { PrintCard } from './print-card.tsx'
import { StateTask } from './state-task.tsx'
import { StayTask } from './stay-task.tsx'
import type { findTask } from './read-task.server.ts'

export type Task = NonNullable<ReturnType<typeof findTask>>

interface Props {
	task: Task
	head: Head
}

/** One thing that is done about a student, on a page of its own. */
export function TaskPage({ task, head }: Props) {
	const back = { to: task.back, label: 'Cancel' }
	switch (task.name) {
		case 'add-guardian':
			return (
				<GuardianTask head={head} guardian={null} back={back} timeZone={task.timeZone} formKey={task.key} />
			)
		case 'edit-guardian':
			return <GuardianTask {...task} head={head} back={back} />
		case 'contact':
			return <ContactTask {...task} head={head} back={back} />
		case 'remove-guardian':
			return <RemoveGuardian head={head} guardian={task.guardian} closing={task.closing} back={back} />
		case 'move':
			return (
				<MoveTask
					head={head}
					version={task.version}
					family={task.family}
					siblings={task.siblings}
					back={back}
				/>
			)
		case 'family':
			return (
				<FamilyTask
					head={head}
					family={task.family}
					members={task.members}
					back={back}
					timeZone={task.timeZone}
				/>
			)
		case 'payers':
			return (
				<PayersTask
					head={head}
					family={task.family}
					groups={task.groups}
					version={task.version}
					back={back}
					timeZone={task.timeZone}
				/>
			)
		case 'consent':
			return <ConsentTask head={head} text={task.text} back={back} />
		case 'withdraw':
			return <WithdrawTask head={head} consent={task.consent} back={back} timeZone={task.timeZone} />
		case 'enrol':
			return <EnrolTask head={head} classes={task.classes} solo={task.solo} today={task.today} back={back} />
		case 'state':
			return <StateTask key={task.to} {...task} head={head} back={back} />
		case 'stay':
			return <StayTask head={head} version={task.version} back={back} />
		case 'archive':
			return <ArchiveTask head={head} places={task.places} closing={task.closing} back={back} />
		case 'unarchive':
			return <UnarchiveTask head={head} back={back} />
		case 'merge':
			return task.question.pair ? (
				<MergeTask key={task.question.pair.other.id} head={head} pair={task.question.pair} back={back} />
			) : (
				<ChooseOther head={head} question={task.question} />
			)
		case 'erase':
			return <EraseTask head={head} question={task.question} back={back} />
		case 'photo':
			return <PhotoTask head={head} back={back} />
		case 'remove-photo':
			return <RemovePhotoTask head={head} back={back} />
		case 'card':
			return <PrintCard head={head} task={task} back={back} />
	}
}
