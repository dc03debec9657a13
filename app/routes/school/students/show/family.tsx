import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sharePercent } from '#app/domain/family/labels.ts'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { Notes } from '#app/components/student/notes.tsx'
import { calledBackForm, noteForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { addFamilyNote, setFamilyCalled } from '#app/models/family/note.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { done } from '#app/utils/outcome.ts'
import { Billed } from './billed.tsx'
import { FamilyChildren, FamilyMoney } from './family-account.tsx'
import { GuardianPanel } from './guardian-panel.tsx'
import { useStudent } from './head.tsx'
import { readFamilyTab } from './read-family.server.ts'
import type { ShownGuardian } from './read-guardians.server.ts'
import { atStudent, saidOf, studentTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Family and guardians' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readFamilyTab(access, foundStudent(access, args.params.id))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const context = atStudent(args, access)
	return context.param('note') ? callBack(context) : writeNote(context)
}

const writeNote = studentTask({
	form: noteForm,
	save({ access, student }, value, { intent }) {
		const kind = intent === 'call' ? 'call' : 'note'
		const added = addFamilyNote(access, student.familyId ?? '', { kind, ...value }) ?? missing()
		return added.ok ? done(kind) : added
	},
	then: (kind, context) =>
		saidOf(context, 'family', 'note-added', { kind: kind === 'call' ? 'Call' : 'Note' }),
})

const callBack = studentTask({
	form: calledBackForm,
	save: ({ access, student, param }, value) =>
		setFamilyCalled(access, student.familyId ?? '', { noteId: param('note'), ...value })
			? done(value.done)
			: null,
	then: (isDone, context) => saidOf(context, 'family', 'called-back', isDone ? {} : { how: 'open' }),
})

export default function StudentFamily() {
	const { family, paysSelf, guardians, ...rest } = useLoaderData<typeof loader>()
	const { elsewhere, logins, siblings, undivided, account, notes } = rest
	const { head, timeZone } = useStudent()
	const { id, alerts } = head
	const open = alerts.archivedAt === null
	const add = { to: href.student(id, 'add-guardian'), label: 'Add a guardian' }
	return (
		<div className="stack">
			{guardians.length === 0 ? (
				<EmptyList
					kind="new"
					title="No guardians yet"
					text="Who looks after this student, and who pays."
					create={open ? add : undefined}
				/>
			) : (
				<>
					<div className="cards">
						{guardians.map((guardian) => (
							<GuardianPanel
								key={guardian.id}
								studentId={id}
								guardian={guardian}
								elsewhere={elsewhere[guardian.id] ?? []}
								login={logins[guardian.id]}
								open={open}
							/>
						))}
					</div>
					{open ? (
						<p>
							<Link className="button" to={add.to}>
								{add.label}
							</Link>
						</p>
					) : null}
				</>
			)}
			<Billed guardians={guardians} student={{ id, family, paysSelf }} open={open} />
			<Shares guardians={guardians} />
			<Undivided invoices={undivided} />
			{family ? <FamilyChildren head={head} familyId={family.id} siblings={siblings} open={open} /> : null}
			{account && <FamilyMoney account={account} />}
			{family ? (
				<Notes
					name="family-note"
					to={href.student(id, 'family')}
					child={id}
					called={(note) => href.student(id, 'family', { note })}
					title="Notes and calls of the family"
					notes={notes}
					open={open}
					timeZone={timeZone}
				/>
			) : null}
		</div>
	)
}

/** An invoice keeps the payers it was issued with, so that a new one has no share of it. */
function Undivided({ invoices }: { invoices: { id: string; number: string; owedBy: string | null }[] }) {
	if (invoices.length === 0) return null
	return (
		<Notice tone="warn" title="Open invoices that are not divided">
			<p>
				A new payer owes nothing of them. Choose Correct to divide one:{' '}
				{invoices.map(({ id, number, owedBy }, i) => (
					<span key={id}>
						{i > 0 && ', '}
						<Link to={href.invoice(id)}>{number}</Link>, owed by <bdi>{owedBy ?? 'every payer in full'}</bdi>
					</span>
				))}
				.
			</p>
		</Notice>
	)
}

/** Shares below 100% would leave an amount that has no payer. */
function Shares({ guardians }: { guardians: ShownGuardian[] }) {
	const payers = guardians.filter(({ pays }) => pays)
	const points = payers.reduce((sum, { shareBasisPoints }) => sum + (shareBasisPoints ?? 0), 0)
	const all = payers.length > 0 && payers.every(({ shareBasisPoints }) => shareBasisPoints !== null)
	if (!all || points === 10_000) return null
	return (
		<Notice tone="warn" title={`The shares come to ${sharePercent(points)}`}>
			<p>Leave one blank for the rest.</p>
		</Notice>
	)
}
