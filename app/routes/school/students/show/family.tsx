import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { Billed } from './billed.tsx'
import { GuardianPanel } from './guardian-panel.tsx'
import type { Head } from './head.tsx'
import type { ShownGuardian } from './read-guardians.server.ts'
import type { BilledStudent, partOf } from './read.server.ts'
import { Notes } from '#app/components/student/notes.tsx'
import { FamilyChildren, FamilyMoney } from './family-account.tsx'

type Guardian = ShownGuardian

interface Props {
	head: Head
	billed: BilledStudent
	part: ReturnType<typeof partOf>
	timeZone: string
}

/** The family: its children, who looks after them, and what it owes. */
export function Family({ head, billed, part, timeZone }: Props) {
	const { id, alerts } = head
	const { guardians, account, siblings } = part
	const open = alerts.archivedAt === null
	const add = { to: href.studentTask(id, 'add-guardian'), label: 'Add a guardian' }
	return (
		<>
			{account ? <FamilyMoney account={account} /> : null}
			{billed.family ? (
				<>
					<FamilyChildren head={head} familyId={billed.family.id} siblings={siblings} open={open} />
					<Notes
						name="family-note"
						to={href.studentTask(id, 'family-note')}
						called={(note) => href.studentTask(id, 'family-called', { note })}
						title="Notes and calls of the family"
						notes={part.familyNotes}
						open={open}
						timeZone={timeZone}
					/>
				</>
			) : null}
			<Billed guardians={guardians} student={billed} open={open} />
			<Shares guardians={guardians} />
			{guardians.length === 0 ? (
				<EmptyList
					kind="new"
					title="No guardians yet"
					words="Who looks after this student, pays, gives consent and may collect them."
					create={open ? add : undefined}
				/>
			) : (
				<>
					{guardians.map((guardian) => (
						<GuardianPanel
							key={guardian.id}
							studentId={id}
							guardian={guardian}
							elsewhere={part.elsewhere[guardian.id] ?? []}
							open={open}
						/>
					))}
					{open ? (
						<p>
							<Link className="button" to={add.to}>
								{add.label}
							</Link>
						</p>
					) : null}
				</>
			)}
		</>
	)
}

/** Two payers share the whole: less than that is owed by nobody. */
function Shares({ guardians }: { guardians: Guardian[] }) {
	const payers = guardians.filter(({ pays }) => pays)
	const points = payers.reduce((sum, { shareBasisPoints }) => sum + (shareBasisPoints ?? 0), 0)
	const all = payers.length > 0 && payers.every(({ shareBasisPoints }) => shareBasisPoints !== null)
	if (!all || points === 10_000) return null
	return (
		<Notice tone="warn" title={`The shares come to ${points / 100} %`}>
			<p>Shares must add up to 100%. Leave one blank to take the rest.</p>
		</Notice>
	)
}
