import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { weeklyWords } from '#app/domain/class/labels.ts'
import type { Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	student: {
		birthDate: string | null
		phone: string | null
		emergencyName: string | null
		emergencyPhone: string | null
	}
	places: { id: string; className: string; weekday: number | null; startTime: string | null }[]
	back: Back
}

/** What a teacher takes along on paper: whom to call, and what to look out for. */
export function PrintCard({ head, student, places, back }: Props) {
	const { medical, access, noContact } = head.alerts
	const plays = head.instruments.map(({ instrument, level }) =>
		level ? `${instrument}, ${level}` : instrument,
	)
	const callable = head.guardians.filter((guardian) => !guardian.noContact)
	const rows: [string, React.ReactNode][] = [
		['Born', student.birthDate && <Day key="born" on={student.birthDate} />],
		['Instruments', plays.join('; ') || null],
		['Teacher', head.teacher],
		[
			'Classes',
			places
				.map(({ className, weekday, startTime }) =>
					[className, weeklyWords(weekday, startTime)].filter(Boolean).join(', '),
				)
				.join('; ') || null,
		],
		['Phone', student.phone],
		[
			'Guardians',
			callable.map(({ name, phone }) => [name, phone].filter(Boolean).join(' ')).join('; ') || null,
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
				line={<span className="screen-only">Print this page with your browser: the menu is left out.</span>}
				trail={[{ to: back.to, label: 'Back to the student' }]}
			/>
			<section className="card">
				<Facts rows={known} />
			</section>
		</div>
	)
}
