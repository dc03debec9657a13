import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, State } from '#app/components/panel.tsx'
import { CallButtons } from '#app/components/student/call-buttons.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { FamilyShown } from '../family.tsx'

export function FamilyHead({ family }: { family: FamilyShown }) {
	const { id, name, address, children, people, money, isArchived, since } = family
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				facts={[address, many(children.length, 'student', 'students'), `since ${since}`]
					.filter(Boolean)
					.join(' · ')}
				trail={[{ to: href.studentList(), label: 'Students' }]}
				action={{ to: href.messaging('many', { family: id }), label: 'Message family' }}
				others={money ? [{ to: href.familyAccount(id, 'payment'), label: 'Record payment' }] : []}
				more={moreOf(family)}
			/>
			{isArchived ? <Notice title="This family is in the archive." /> : null}
			<div className="strip strip-even card">
				{people.map((person, at) => (
					<Person key={person.id} person={person} title={at === 0 ? 'Call first' : 'Then'} />
				))}
				{money ? <Balance id={id} name={name} money={money} /> : null}
			</div>
		</>
	)
}

function moreOf({ id, children, people, money }: FamilyShown) {
	const [child] = children
	const hasGuardians = people.some(({ isStudent }) => !isStudent)
	return [
		...(money
			? [
					{ to: href.newInvoice({ family: id }), label: 'New invoice' },
					{ to: href.familyAccount(id), label: 'Account and statement' },
				]
			: []),
		...(child
			? [
					{ to: href.student(child.id, 'edit-family'), label: 'Edit family' },
					...(hasGuardians ? [{ to: href.student(child.id, 'payers'), label: 'Who pays' }] : []),
					{ to: href.student(child.id, 'add-guardian'), label: 'Add a guardian' },
				]
			: []),
	]
}

type FamilyPerson = FamilyShown['people'][number]

function Person({ person, title }: { person: FamilyPerson; title: string }) {
	const { id, childId, isStudent, name, relation, may, noContact, hasBounced } = person
	return (
		<section>
			<h2>{noContact ? 'No contact' : title}</h2>
			<p className="strip-name">
				<bdi>{name}</bdi> {relation ? <span className="muted">{relation}</span> : null}
			</p>
			<Reach person={person} />
			{hasBounced ? (
				<p>
					<State tone="bad">Email bounced</State>
				</p>
			) : null}
			{may ? <p className="muted">{may}</p> : null}
			{noContact ? null : (
				<p>
					<Link
						className="quiet-link"
						to={isStudent ? href.editStudent(id) : href.editContact(childId, id, 'family')}
					>
						Edit<span className="sr-only"> contact details of {name}</span>
					</Link>
				</p>
			)}
		</section>
	)
}

function Reach({ person }: { person: FamilyPerson }) {
	if (person.noContact) return <p className="muted">Must not be contacted, by order of a court.</p>
	return <CallButtons {...person} />
}

interface BalanceProps {
	id: string
	name: string
	money: NonNullable<FamilyShown['money']>
}

function Balance({ id, name, money }: BalanceProps) {
	const { isDue, due, later, credit, shares, late, mayRemind } = money
	const [oldest] = late
	return (
		<section>
			<h2>Due now</h2>
			<p className={isDue ? 'strip-name text-red' : 'strip-name'}>{due}</p>
			{oldest ? (
				<p>
					{oldest.text}, <a href={href.invoice(oldest.id)}>invoice {oldest.number}</a>
					{late.length > 1 ? ` and ${late.length - 1} more` : null}
				</p>
			) : null}
			{later ? <p>{later} not due yet</p> : null}
			{credit ? <p>{credit} credit</p> : null}
			{shares.length > 0 ? (
				<p className="muted">
					{shares.map((share, at) => (
						<span key={share.name}>
							{at > 0 ? ' · ' : null}
							<bdi>{share.name}</bdi> {share.left}
						</span>
					))}
				</p>
			) : null}
			{mayRemind && late.some(({ tone }) => tone === 'bad') ? (
				<p className="mt-2">
					<Link className="button button-small" to={href.familyReminder(id)}>
						Send reminder<span className="sr-only"> to {name}</span>
					</Link>
				</p>
			) : null}
		</section>
	)
}
