import { expect, it } from 'vitest'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { resendInvitation } from '#app/models/account/renewal.server.ts'
import { lockAccount, unlinkAccount, unlockAccount } from '#app/models/account/status.server.ts'
import { acceptInvitation, joinSchool } from '#app/models/identity/acceptance.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { editGuardian, unlinkGuardian } from '#app/models/student/guardian.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import type { GuardianDetails } from '#app/domain/student/form.ts'
import { newId } from '#app/utils/id.server.ts'
import { portalsOf } from '../support/counters.ts'
import { change, rows } from '../support/database.ts'
import { ORIGIN } from '../support/factories.ts'
import { anOffice } from '../support/office.ts'
import { random } from '../support/random.ts'
import { added } from '../support/students.ts'
import { merge } from '../support/twice.ts'

const STEPS = 600
const STUDENTS = 12

/** Whether it came to anything: much is refused. */
type Deeds = Record<string, () => boolean>
type Who = ReturnType<typeof chooser>

const ok = (outcome: { ok: boolean } | null) => outcome?.ok === true

/** Nobody is there yet to whom it could happen. */
class Nobody extends Error {}

/** Anybody at all, by chance. */
function chooser(chance: () => number) {
	const pick = (query: string) => {
		const all = rows<{ id: string | null }>(`${query} order by rowid`)
		const one = all[Math.floor(chance() * all.length)]?.id
		if (!one) throw new Nobody()
		return one
	}
	return {
		pick,
		heads: (likely = 0.5) => chance() < likely,
		phone: () => `+1555${String(chance()).slice(2, 9)}`,
		student: () => pick('select id from students where merged_into is null'),
		guardian: () => pick('select id from guardians'),
		account: () => pick(`select id from memberships where role = 'student'`),
		invitation: () => pick('select id from invitations'),
		tie: () => pick(`select student_id || ' ' || guardian_id as id from guardianships`).split(' '),
	}
}

const aGuardian = (details: Partial<GuardianDetails>) => ({ name: '', relation: '', flags: [], ...details })

/** What an office does about who looks after whom. */
function dealings({ access }: ReturnType<typeof anOffice>, who: Who): Deeds {
	const childOf = (id: string) => ({ id, name: 'Ada' })
	return {
		add: () => rows('select 1 from students').length < STUDENTS && Boolean(added(access)),
		guardian: () =>
			ok(
				addGuardian(access, childOf(who.student()), aGuardian({ name: 'Ana', phone: who.phone() }), newId()),
			),
		sibling: () => {
			const phone = who.pick('select phone as id from guardians')
			return ok(addGuardian(access, childOf(who.student()), aGuardian({ phone }), newId()))
		},
		keepAway: () => {
			const [studentId = '', guardianId = ''] = who.tie()
			const [had] = rows<{ version: number }>('select version from guardians where id = ?', guardianId)
			const details = aGuardian({ name: 'Ana', phone: who.phone(), flags: who.heads() ? ['noContact'] : [] })
			return ok(
				editGuardian(access, childOf(studentId), guardianId, { ...details, version: had?.version ?? 0 }),
			)
		},
		untie: () => {
			const [studentId = '', guardianId = ''] = who.tie()
			return unlinkGuardian(access, childOf(studentId), guardianId) !== null
		},
		archive: () =>
			ok(setStudentArchived(access, who.student(), { archive: { portal: who.heads() ? 'lock' : 'keep' } })),
		bringBack: () => ok(setStudentArchived(access, who.student(), 'list')),
		merge: () => {
			const [kept, other] = [who.student(), who.student()]
			const names = { firstName: 'kept', lastName: 'kept' } as const
			const choices = { ...names, account: who.heads() ? 'kept' : 'other' } as const
			return kept !== other && ok(merge({ access }, { kept, other }, choices))
		},
		erase: () => {
			const found = findStudent(access, who.student())
			if (!found) return false
			const { id, version, firstName, lastName } = found
			return ok(eraseStudent(access, id, { version, name: `${firstName} ${lastName}` }))
		},
	}
}

/** What an office and its families do about accounts. */
function accounts({ access }: ReturnType<typeof anOffice>, who: Who): Deeds {
	const holder = () =>
		who.heads()
			? ({ is: 'learner', id: who.student() } as const)
			: ({ is: 'guardian', id: who.guardian() } as const)
	const entrance = () =>
		who.heads()
			? ({ by: 'mail', email: `${newId()}@family.example` } as const)
			: ({ by: 'paper', username: newId() } as const)
	return {
		invite: () => ok(inviteHolder(access, holder(), entrance())),
		inviteAgain: () => ok(resendInvitation(access, who.account())),
		accept: () => {
			const hash = who.pick('select hash as id from invitations where used_at is null and ended_at is null')
			const [user] = rows<{ id: string }>('select user_id as id from invitations where hash = ?', hash)
			return ok(acceptInvitation(hash, 'hash', ORIGIN)) || ok(joinSchool(hash, user?.id ?? '', null, ORIGIN))
		},
		lock: () => ok(lockAccount(access, who.account())),
		unlock: () => ok(unlockAccount(access, who.account())),
		unlink: () => ok(unlinkAccount(access, holder())),
	}
}

/** What no verb does, or none as yet. */
function mishaps(who: Who): Deeds {
	const done = (statement: string, ...params: string[]) => {
		const before = rows('select total_changes() as n')
		change(statement, ...params)
		return rows('select total_changes() as n')[0]?.n !== before[0]?.n
	}
	const to = (set: string, where: string, ...params: string[]) =>
		done(`update ${set} where ${where}`, ...params)
	return {
		end: () => to('memberships set ended_at = 1', 'id = ?', who.account()),
		open: () => to('memberships set ended_at = null', 'id = ?', who.account()),
		ask: () => to('memberships set awaited_since = 1', 'id = ?', who.account()),
		yes: () => to('memberships set awaited_since = null', 'id = ?', who.account()),
		takeBack: () => to('invitations set ended_at = 1', 'id = ?', who.invitation()),
		renew: () => to('invitations set ended_at = null, used_at = null', 'id = ?', who.invitation()),
		pass: () =>
			to(
				'invitations set membership_id = ?',
				'id = ?',
				who.pick('select id from memberships'),
				who.invitation(),
			),
		forget: () => done('delete from invitations where id = ?', who.invitation()),
		forbid: () => to('guardianships set no_contact = 1', 'guardian_id = ?', who.guardian()),
		allow: () => to('guardianships set no_contact = 0', 'student_id = ?', who.student()),
		moveChild: () =>
			to('or replace guardianships set student_id = ?', 'guardian_id = ?', who.student(), who.guardian()),
		moveGuardian: () =>
			to('or replace guardianships set guardian_id = ?', 'student_id = ?', who.guardian(), who.student()),
		own: () => to('or ignore students set membership_id = ?', 'id = ?', who.account(), who.student()),
		swap: () => to('or ignore guardians set membership_id = ?', 'id = ?', who.account(), who.guardian()),
		write: () =>
			done('replace into guardianships select * from guardianships where student_id = ?', who.student()),
	}
}

function happens(deed: () => boolean): boolean {
	try {
		return deed()
	} catch (error) {
		if (error instanceof Nobody) return false
		throw error
	}
}

it.each([1, 2])(
	'what is kept of accounts is what is so after each of 600 things that happen (%i)',
	(seed) => {
		const chance = random(seed)
		const office = anOffice()
		const who = chooser(chance)
		const verbs = { ...dealings(office, who), ...accounts(office, who) }
		const raw = mishaps(who)
		const came = new Set<string>()
		const seen = new Set<unknown>()
		for (let step = 0; step < STEPS; step++) {
			// Mishaps alone would soon leave nobody to invite.
			const some = Object.entries(who.heads(0.8) ? verbs : raw)
			const [name, deed] = some[Math.floor(chance() * some.length)] ?? ['', () => false]
			if (happens(deed)) came.add(name)
			const { kept, reckoned } = portalsOf(office.school.id)
			expect(kept, `${name}, step ${step}`).toEqual(reckoned)
			for (const { portal } of kept) seen.add(portal)
		}
		expect([...seen].sort()).toEqual(['active', 'invited', 'none'])
		expect([...came].sort()).toEqual(Object.keys({ ...verbs, ...raw }).sort())
	},
)
