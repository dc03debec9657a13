import type { Tx } from '#db/client.server.ts'
import type { Invited } from '#app/domain/student/bulk.ts'
import { href } from '#app/domain/href.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { listStudentAccounts, type AccountHolder } from '../../account/list.server.ts'
import { openAccount } from '../../account/opening.server.ts'

/**
 * Invites the student or guardians with an email address and no account, and reports each person who was not
 * invited.
 */
export function inviteAround(
	tx: Tx,
	access: Access,
	{ id, name }: { id: string; name: string },
	whom: Invited,
): Outcome<string> {
	const student = listStudentAccounts(access, id)
	if (!student) return refused({ form: `${name} is archived. Restore them first.` })
	const way = { label: 'Accounts', to: href.studentAccount(id) }
	const people = student.people.filter(
		({ holder }) => whom === 'both' || (holder.is === 'learner') === (whom === 'students'),
	)
	if (people.length === 0) return refused({ form: 'There is no guardian.' }, { way })
	const invited = people.map((person) => ({ name: person.name, problem: invite(tx, access, person) }))
	const names = invited.filter(({ problem }) => problem === null).map((person) => person.name)
	const problems = invited.flatMap((person) => (person.problem ? [`${person.name}: ${person.problem}`] : []))
	if (names.length === 0) return refused({ form: problems.join(' ') }, { way })
	return done([`Invited ${names.join(' and ')}.`, ...problems].join(' '))
}

/** The reason a person was not invited, or null. */
function invite(tx: Tx, access: Access, { holder, email, noContact, account }: AccountHolder): string | null {
	if (account) return 'Has an account already.'
	if (noContact) return 'May not be contacted.'
	if (!email) return 'No email address.'
	const opened = openAccount(tx, access, holder, { by: 'mail', email })
	return opened.ok ? null : Object.values(opened.errors).flat().join(' ')
}
