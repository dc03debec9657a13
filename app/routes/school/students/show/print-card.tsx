import { Day, useDateFormat } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { weeklyWords } from '#app/domain/class/labels.ts'
import type { Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'
import type { Task } from './task.tsx'

interface Props {
	head: Head
	task: Extract<Task, { name: 'card' }>
	back: Back
}

/** What a teacher takes along on paper: whom to call, and what to look out for. */
export function PrintCard({ head, task, back }: Props) {
	const { student, cards: places, callable } = task
	const format = useDateFormat()
	const { medical, access, noContact } = head.alerts
	const plays = head.instruments.map(({ instrument, level }) =>
		level ? `${instrument}, ${level}` : instrument,
	)
	const rows: [string, React.ReactNode][] = [
		['Born', student.birthDate && <Day key="born" on={student.birthDate} />],
		['Instruments', plays.join('; ') || null],
		['Teacher', head.teacher],
		[
			'Classes',
			places
				.map(({ className, weekday, startTime }) =>
					[className, weeklyWords(weekday, startTime, format)].filter(Boolean).join(', '),
				)
				.join('; ') || null,
		],
		['Phone', student.phone],
		[
			'Guardians',
			callable.map(({ name, phone }) => [name, phone?.words].filter(Boolean).join(' ')).join('; ') || null,
		],
		['In an emergency', [student.emergencyName, student.emergencyPhone].filter(Boolean).join(' ') || null],
		[
			'May collect',
			callable
				.filter(({ mayCollect }) => mayCollect)
				.map(({ name }) => name)
				.join(', ') || null,
		],
		['Must not collect', noContact.join(', ') || null],
		['Medical', medical],
		['Access', access],
	]
	const known = rows.filter(([, value]) => value !== null)
	return (
		<div className="form-page">
			<PageHead
				title={<bdi>{head.words}</bdi>}
				line={<span className="screen-only">The menu is not printed.</span>}
				trail={[{ to: back.to, label: 'Back to the student' }]}
			>
				<PrintButton />
			</PageHead>
			<section className="card">
				<Facts rows={known} />
			</section>
		</div>
	)
}
