import { write, type Tx } from '#db/client.server.ts'
import { emailChanges } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { listDeclined } from '#app/models/account/declined.server.ts'
import { findHolder, holderOf, linkHolder } from '#app/models/account/holder.server.ts'
import { listStudentAccounts } from '#app/models/account/list.server.ts'
import { findSaid } from '#app/models/account/contact.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { inviteColleague, removeColleague } from '#app/models/account/office.server.ts'
import { changeGrants, refuseGiving, setGrants } from '#app/models/account/grant.server.ts'
import { grantsOfOffice, heldGrants } from '#app/models/account/held-grants.server.ts'
import { endOffer, findOffer, offerSchool } from '#app/models/account/ownership.server.ts'
import { takeSchoolOver } from '#app/models/account/takeover.server.ts'
import { listPeople } from '#app/models/account/people.server.ts'
import { listTeachersWithoutAccount } from '#app/models/account/teachers.server.ts'
import { eachEntry, listHistory } from '#app/models/history.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { endInvitations, mailInvitation, printCode } from '#app/models/account/invitation.server.ts'
import { listFormerOwner } from '#app/models/account/former-owner.server.ts'
import {
	asHolder,
	asObject,
	endSessionsAt,
	findMember,
	refuseOwner,
} from '#app/models/account/member.server.ts'
import {
	changeMembership,
	lockAfterLastDay,
	lockLeaver,
	lockPlace,
	unlockByRule,
	unlockStayer,
} from '#app/models/account/lock.server.ts'
import { closePortal, letIn, reopenPortal, settleGuardian } from '#app/models/account/portal-access.server.ts'
import { inviteHolder, openAccount } from '#app/models/account/opening.server.ts'
import { isWaiting, resendInvitation, resetAccount } from '#app/models/account/renewal.server.ts'
import { changeSignIn, signInOf } from '#app/models/account/sign-in-address.server.ts'
import { followAddress } from '#app/models/account/contact-followed.server.ts'
import { changeAddress } from '#app/models/identity/address.server.ts'
import { allOrNothing } from '#app/models/all-or-nothing.server.ts'
import {
	endAllSessions,
	lockAccount,
	unlinkAccount,
	unlockAccount,
} from '#app/models/account/status.server.ts'
import {
	accountOfAddress,
	closeUnusedAccount,
	addAccount,
	belongsElsewhere,
	forgetPassword,
	isUsernameTaken,
	suggestUsername,
} from '#app/models/identity/account.server.ts'
import { declineInvitation } from '#app/models/identity/declining.server.ts'
import { noteArrival } from '#app/models/identity/arrival.server.ts'
import { findCode, findInvitation, findUnanswered } from '#app/models/identity/invitation.server.ts'
import { acceptInvitation, joinSchool } from '#app/models/identity/acceptance.server.ts'
import { openMemberships } from '#app/models/identity/membership.server.ts'
import {
	askForEmail,
	mailConfirmation,
	confirmEmail,
	findEmailChange,
	pendingEmail,
	removeOldEmailChanges,
} from '#app/models/identity/email-change.server.ts'
import { endEmailChanges, endOpenLinks } from '#app/models/identity/open-links.server.ts'
import {
	addressesOf,
	addReversal,
	findReversal,
	removeOldReversals,
	reverseChange,
} from '#app/models/identity/reversal.server.ts'
import { answerSeatOffer, findSeatOffer } from '#app/models/visitors/seat-offer.server.ts'
import { signLink } from '#app/models/mail/signed-link.server.ts'
import {
	changeOwnPassword,
	findOwnPassword,
	hasWeakPassword,
} from '#app/models/identity/own-password.server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#app/models/identity/own-session.server.ts'
import { findOwnProfile, readingOf, saveOwnProfile } from '#app/models/identity/profile.server.ts'
import { mailResetLink, newResetLink } from '#app/models/identity/password-reset.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done } from '#app/utils/outcome.ts'
import type { Lists } from './lists.ts'

const ORIGIN = { requestId: 'rules', address: '127.0.0.1', device: 'rules' }
const TEACHER = 'harmony-teacher'
const INVITED = { membershipId: TEACHER, userId: 'person-teacher' }
const EMAIL_CHANGE = { hash: 'h', userId: 'person-solo', email: 'another@rules.example', createdAt: 0 }
const PROFILE = { name: 'Hanna Lindqvist', dateFormat: 'day-first', clock: '24' } as const

/** Nobody's account yet, and nobody else's address. */
const someone = () => ({ by: 'paper', username: newId().slice(0, 20) }) as const
const HOLDERS = ['learner', 'guardian', 'teacher'] as const

const moved = { membershipId: TEACHER, old: 'a@rules.example', email: 'b@rules.example' }

const theTeacher = (tx: Tx, { schoolId }: Access) =>
	({ is: 'teacher', id: holderOf(tx, schoolId, 'teacher', TEACHER)?.id ?? '' }) as const

function freeHolder(tx: Tx, { schoolId }: Access) {
	const holder = holderOf(tx, schoolId, 'teacher', TEACHER)
	if (!holder) throw new Error('The demo has a teacher.')
	linkHolder(tx, schoolId, { is: 'teacher', id: holder.id }, null)
	return { is: 'teacher', id: holder.id } as const
}

/** Does what a verb does and takes it back, so that the next one finds the demo as it was. */
function tried<T>(work: (tx: Tx) => T) {
	class Enough extends Error {}
	try {
		write((tx) => {
			work(tx)
			throw new Enough()
		})
	} catch (error) {
		if (!(error instanceof Enough)) throw error
	}
}

const aChild = (tx: Tx, { schoolId }: Access) =>
	holderOf(tx, schoolId, 'learner', 'harmony-student')?.id ?? 'none'

const aMember = (tx: Tx, { schoolId }: Access) => {
	const member = findMember(schoolId, TEACHER)
	if (!member) throw new Error('The demo has a teacher.')
	return member
}

/** Accounts, people and roles. */
export const ACCOUNTS: Lists = {
	verbs: {
		'account/holder.server.ts#findHolder': ({ access }) =>
			write((tx) => HOLDERS.map((is) => findHolder(tx, access.schoolId, { is, id: 'none' }))),
		'account/holder.server.ts#holderOf': ({ access }) =>
			write((tx) => HOLDERS.map((is) => holderOf(tx, access.schoolId, is, TEACHER))),
		'account/holder.server.ts#linkHolder': ({ access }) =>
			write((tx) => HOLDERS.map((is) => linkHolder(tx, access.schoolId, { is, id: 'none' }, null))),
		'account/invitation.server.ts#mailInvitation': ({ access }) =>
			tried((tx) =>
				mailInvitation(tx, access, INVITED, { name: 'n', email: 'n@rules.example', role: 'teacher' }),
			),
		'account/invitation.server.ts#printCode': ({ access }) => tried((tx) => printCode(tx, access, INVITED)),
		'account/invitation.server.ts#endInvitations': ({ access }) =>
			write((tx) => endInvitations(tx, access.schoolId, TEACHER)),
		'account/list.server.ts#listStudentAccounts': ({ access }) => {
			const student = write((tx) => holderOf(tx, access.schoolId, 'learner', 'harmony-student'))
			return listStudentAccounts(access, student?.id ?? 'none')
		},
		'account/contact.server.ts#findSaid': ({ access }) => findSaid(access, TEACHER),
		'account/statuses.server.ts#listStandings': ({ access }) => listStandings(access, [TEACHER]),
		'account/portal.server.ts#findPortal': ({ access }) => findPortal(access),
		'account/people.server.ts#listPeople': ({ access }) =>
			(['staff', 'learners', 'guardians'] as const).flatMap((group) =>
				['', 'a'].map((search) => listPeople(access, { group, search, before: null })),
			),
		'account/teachers.server.ts#listTeachersWithoutAccount': ({ access }) =>
			listTeachersWithoutAccount(access),
		'account/held-grants.server.ts#heldGrants': ({ access }) => heldGrants(access, TEACHER),
		'account/held-grants.server.ts#grantsOfOffice': ({ access }) => grantsOfOffice(access),
		'account/grant.server.ts#refuseGiving': ({ access }) => refuseGiving(access, 'office', ['office:money']),
		'account/grant.server.ts#changeGrants': ({ access }) =>
			tried((tx) => {
				const about = { objectId: TEACHER }
				changeGrants(tx, access, TEACHER, { wanted: ['money:take'], about }, Date.now())
				changeGrants(tx, access, TEACHER, { wanted: [], about }, Date.now())
			}),
		'account/office.server.ts#inviteColleague': ({ access }) =>
			tried(() =>
				['new-office@rules.example', 'teacher@harmony.example'].map((email) =>
					inviteColleague(access, { name: 'n', email, grants: ['office:money'] }),
				),
			),
		'account/office.server.ts#removeColleague': ({ access }) =>
			tried(() => removeColleague(access, 'harmony-office')),
		'account/grant.server.ts#setGrants': ({ access }) => [
			setGrants(access, TEACHER, ['money:take']),
			setGrants(access, TEACHER, []),
		],
		'account/ownership.server.ts#findOffer': ({ access }) => findOffer(access),
		'account/ownership.server.ts#offerSchool': ({ access }) => tried(() => offerSchool(access, TEACHER)),
		'account/ownership.server.ts#endOffer': ({ access }) =>
			tried(() => [offerSchool(access, TEACHER), endOffer(access)]),
		'account/takeover.server.ts#takeSchoolOver': ({ access }) =>
			tried(() => {
				offerSchool(access, TEACHER)
				const taker = { ...access, userId: 'person-teacher', role: 'teacher' } as const
				return takeSchoolOver(taker, findOffer(access)?.id ?? 'none', ORIGIN)
			}),
		'history.server.ts#eachEntry': ({ access }) => [
			...eachEntry(access, { who: null, actions: null, from: null, to: null, before: null }),
		],
		'history.server.ts#listHistory': ({ access }) =>
			[
				{},
				{ who: access.userId },
				{ who: access.userId, actions: ['account.locked', 'account.unlocked'] },
				{ actions: ['account.locked', 'account.unlocked'] },
			].map((more) =>
				listHistory(
					access,
					{ who: null, actions: null, from: '2026-01-01', to: null, before: null, ...more },
					51,
				),
			),
		'account/member.server.ts#findMember': ({ access }) => findMember(access.schoolId, TEACHER),
		'account/member.server.ts#refuseOwner': ({ access }) =>
			write((tx) => refuseOwner(access, aMember(tx, access))),
		'account/member.server.ts#endSessionsAt': ({ access }) =>
			write((tx) => endSessionsAt(tx, access.schoolId, { id: 'none', userId: 'nobody' })),
		'account/member.server.ts#asObject': ({ access }) =>
			write((tx) => asObject(tx, access.schoolId, aMember(tx, access))),
		'account/opening.server.ts#openAccount': ({ access }) =>
			tried((tx) => openAccount(tx, access, freeHolder(tx, access), someone())),
		'account/opening.server.ts#inviteHolder': ({ access }) =>
			tried((tx) =>
				inviteHolder(access, freeHolder(tx, access), { by: 'mail', email: 'teacher@harmony.example' }),
			),
		'account/renewal.server.ts#isWaiting': ({ access }) =>
			write((tx) => isWaiting(tx, access.schoolId, aMember(tx, access))),
		'account/renewal.server.ts#resendInvitation': ({ access }) => resendInvitation(access, TEACHER),
		'account/renewal.server.ts#resetAccount': ({ access }) => resetAccount(access, TEACHER),
		'account/contact-followed.server.ts#followAddress': ({ access }) =>
			tried((tx) => followAddress(tx, access.schoolId, moved, access)),
		'identity/address.server.ts#changeAddress': ({ access }) =>
			tried((tx) =>
				changeAddress(
					tx,
					{ userId: access.userId, old: 'a@rules.example', email: 'b@rules.example' },
					access,
				),
			),
		'account/sign-in-address.server.ts#signInOf': ({ access }) =>
			tried((tx) => signInOf(access, theTeacher(tx, access))),
		'account/sign-in-address.server.ts#changeSignIn': ({ access }) =>
			tried((tx) => changeSignIn(tx, access, theTeacher(tx, access), 'new@rules.example')),
		'all-or-nothing.server.ts#allOrNothing': ({ access }) =>
			tried((tx) => allOrNothing(tx, (inner) => done(aMember(inner, access)))),
		'account/status.server.ts#lockAccount': ({ access }) => lockAccount(access, TEACHER),
		'account/lock.server.ts#lockPlace': ({ access }) =>
			tried((tx) => lockPlace(tx, access, aMember(tx, access))),
		'account/lock.server.ts#unlockByRule': ({ access }) =>
			tried((tx) => unlockByRule(tx, access, { ...aMember(tx, access), lockedByRuleAt: 1 }, 'why')),
		'account/lock.server.ts#lockLeaver': ({ access }) =>
			tried((tx) => lockLeaver(tx, access, TEACHER, 'why')),
		'account/lock.server.ts#unlockStayer': ({ access }) =>
			tried((tx) => unlockStayer(tx, access, TEACHER, 'why')),
		'account/lock.server.ts#lockAfterLastDay': ({ access }) =>
			tried((tx) => lockAfterLastDay(tx, access.schoolId, TEACHER, 1)),
		'account/lock.server.ts#changeMembership': ({ access }) =>
			tried((tx) => changeMembership(tx, access.schoolId, TEACHER, { lockedAt: null })),
		'account/portal-access.server.ts#closePortal': ({ access }) =>
			tried((tx) => closePortal(tx, access, aChild(tx, access), 'why')),
		'account/portal-access.server.ts#reopenPortal': ({ access }) =>
			tried((tx) => reopenPortal(tx, access, aChild(tx, access), 'why')),
		'account/portal-access.server.ts#settleGuardian': ({ access }) =>
			tried((tx) => settleGuardian(tx, access, 'none', 'why')),
		'account/portal-access.server.ts#letIn': ({ access }) =>
			tried((tx) => letIn(tx, access, { is: 'guardian', id: 'none' }, 'n')),
		'account/member.server.ts#asHolder': ({ access }) =>
			write((tx) => asHolder(tx, access.schoolId, aMember(tx, access))),
		'account/former-owner.server.ts#listFormerOwner': ({ access }) =>
			write((tx) => {
				const member = findMember(access.schoolId, 'harmony-admin')
				if (member) listFormerOwner(tx, access, member)
			}),
		'account/status.server.ts#unlockAccount': ({ access }) => unlockAccount(access, TEACHER),
		'account/status.server.ts#endAllSessions': ({ access }) => endAllSessions(access, TEACHER),
		'account/status.server.ts#unlinkAccount': ({ access }) =>
			tried((tx) => {
				const holder = holderOf(tx, access.schoolId, 'teacher', TEACHER)
				return unlinkAccount(access, { is: 'teacher', id: holder?.id ?? '' })
			}),
		'identity/account.server.ts#accountOfAddress': () =>
			write((tx) => accountOfAddress(tx, 'admin@harmony.example')),
		'identity/account.server.ts#addAccount': () =>
			write((tx) => addAccount(tx, { name: 'n', email: null, username: newId() })),
		'identity/account.server.ts#isUsernameTaken': () => write((tx) => isUsernameTaken(tx, 'admin')),
		'identity/account.server.ts#suggestUsername': () => suggestUsername('Ana Ruiz'),
		'identity/account.server.ts#belongsElsewhere': ({ access }) =>
			write((tx) => belongsElsewhere(tx, 'person-teacher', access.schoolId)),
		'identity/account.server.ts#forgetPassword': () => write((tx) => forgetPassword(tx, 'nobody')),
		'identity/membership.server.ts#openMemberships': () =>
			write((tx) => openMemberships(tx, 'person-teacher')),
		'identity/arrival.server.ts#noteArrival': ({ access }) =>
			write((tx) => noteArrival(tx, { schoolId: access.schoolId, id: 'none' }, 1)),
		'identity/profile.server.ts#findOwnProfile': ({ access }) => findOwnProfile(access),
		'identity/profile.server.ts#readingOf': ({ access }) => readingOf(access),
		'identity/profile.server.ts#saveOwnProfile': ({ access }) => [
			saveOwnProfile(access, PROFILE, findOwnProfile(access).version),
			saveOwnProfile(access, PROFILE, findOwnProfile(access).version),
		],
		'identity/own-session.server.ts#listOwnSessions': ({ access }) => listOwnSessions(access),
		'identity/own-session.server.ts#endOwnSession': ({ access }) => endOwnSession(access, 'none'),
		'identity/own-session.server.ts#endOtherSessions': ({ access }) => tried(() => endOtherSessions(access)),
		'identity/own-password.server.ts#findOwnPassword': ({ access }) => findOwnPassword(access),
		'identity/own-password.server.ts#hasWeakPassword': ({ access }) => hasWeakPassword(access),
		'identity/own-password.server.ts#changeOwnPassword': ({ access }) =>
			tried(() => changeOwnPassword(access, 'hash')),
		'identity/email-change.server.ts#askForEmail': ({ access }) =>
			tried(() => askForEmail(access, 'another@rules.example')),
		'identity/email-change.server.ts#mailConfirmation': ({ access }) =>
			tried((tx) => mailConfirmation(tx, access, { email: 'another@rules.example', notice: null })),
		'identity/email-change.server.ts#findEmailChange': () => findEmailChange('none'),
		'identity/email-change.server.ts#confirmEmail': () =>
			tried((tx) => {
				tx.insert(emailChanges)
					.values({ ...EMAIL_CHANGE, expiresAt: Date.now() + 1000 })
					.run()
				return confirmEmail(EMAIL_CHANGE.hash, ORIGIN)
			}),
		'identity/email-change.server.ts#pendingEmail': ({ access }) => pendingEmail(access),
		'identity/email-change.server.ts#removeOldEmailChanges': () => removeOldEmailChanges(),
		'identity/open-links.server.ts#endOpenLinks': () => tried((tx) => endOpenLinks(tx, 'person-solo')),
		'identity/open-links.server.ts#endEmailChanges': () =>
			tried((tx) => endEmailChanges(tx, 'person-solo', 1)),
		'identity/account.server.ts#closeUnusedAccount': () =>
			tried((tx) => closeUnusedAccount(tx, 'person-solo')),
		'identity/password-reset.server.ts#newResetLink': () => tried((tx) => newResetLink(tx, 'person-solo')),
		'identity/reversal.server.ts#addReversal': () =>
			tried((tx) => addReversal(tx, { userId: 'person-solo', what: 'address', email: 'a@rules.example' })),
		'identity/reversal.server.ts#addressesOf': () =>
			tried((tx) => addressesOf(tx, { userId: 'person-solo', email: null })),
		'visitors/seat-offer.server.ts#findSeatOffer': ({ access }) =>
			findSeatOffer(signLink('offer', [access.schoolId, 'e', 1, 'g'])),
		'visitors/seat-offer.server.ts#answerSeatOffer': ({ access }) =>
			answerSeatOffer(signLink('offer', [access.schoolId, 'e', 1, 'g']), 'accept', ORIGIN),
		'identity/reversal.server.ts#findReversal': () => findReversal('none'),
		'identity/reversal.server.ts#reverseChange': ({ access }) =>
			tried((tx) => {
				const lost = { userId: 'person-solo', what: 'school', email: 'solo@rivera.example' } as const
				const owner = { schoolId: access.schoolId, membershipId: TEACHER }
				return reverseChange(addReversal(tx, { ...lost, ...owner }), 'hash', ORIGIN)
			}),
		'identity/reversal.server.ts#removeOldReversals': () => removeOldReversals(),
		'identity/invitation.server.ts#findInvitation': () => findInvitation('none'),
		'identity/invitation.server.ts#findCode': () => findCode('person-teacher', 'K7QM-2XTD-9RWB'),
		'identity/acceptance.server.ts#acceptInvitation': () => acceptInvitation('none', 'hash', ORIGIN),
		'identity/acceptance.server.ts#joinSchool': () => joinSchool('none', 'person-teacher', null, ORIGIN),
		'identity/declining.server.ts#declineInvitation': () => declineInvitation('none', null),
		'account/declined.server.ts#listDeclined': ({ access }) => listDeclined(access, ['none', 'nobody']),
		'identity/invitation.server.ts#findUnanswered': () => findUnanswered('person-teacher'),
		'identity/password-reset.server.ts#mailResetLink': () =>
			tried((tx) => mailResetLink(tx, { userId: 'person-solo', name: 'n', email: 'solo@rivera.example' })),
	},
	maySort: {
		'account/teachers.server.ts#listTeachersWithoutAccount': 'teachers without an account are few',
		'account/list.server.ts#listStudentAccounts': 'the guardians of one student',
	},
	mayCross: {
		'identity/membership.server.ts#openMemberships memberships': 'every place of one person',
		'identity/invitation.server.ts#findInvitation invitations': 'found by what only the invited have',
		'identity/acceptance.server.ts#acceptInvitation invitations': 'the same',
		'identity/acceptance.server.ts#joinSchool invitations': 'the same',
		'identity/declining.server.ts#declineInvitation invitations': 'the same',
		'identity/invitation.server.ts#findCode invitations': 'the same',
		'identity/invitation.server.ts#findUnanswered invitations': 'what one person was asked, wherever',
		'identity/account.server.ts#belongsElsewhere memberships': 'every place of one person',
		'account/portal-access.server.ts#closePortal memberships': 'every place of one person',
		'account/renewal.server.ts#resetAccount memberships': 'every place of one person',
		'account/status.server.ts#endAllSessions memberships': 'every place of one person',
		'account/status.server.ts#lockAccount memberships': 'every place of one person',
		'account/status.server.ts#unlinkAccount memberships': 'every place of one person',
		'account/office.server.ts#removeColleague memberships': 'every place of one person',
		'identity/account.server.ts#closeUnusedAccount memberships': 'every place of one person',
		'account/sign-in-address.server.ts#signInOf memberships': 'every place of one person',
		'account/sign-in-address.server.ts#changeSignIn memberships': 'every place of one person',
		'identity/address.server.ts#changeAddress memberships': 'every place of one person',
		'identity/email-change.server.ts#mailConfirmation memberships': 'every place of one person',
		'identity/email-change.server.ts#confirmEmail memberships': 'every place of one person',
		'identity/open-links.server.ts#endOpenLinks memberships': 'every place of one person',
		'identity/own-password.server.ts#changeOwnPassword memberships': 'every place of one person',
		'identity/own-session.server.ts#endOtherSessions memberships': 'every place of one person',
		'identity/password-reset.server.ts#mailResetLink memberships': 'every place of one person',
		'identity/reversal.server.ts#reverseChange memberships': 'every place of one person',
		'identity/sign-in.server.ts#passwordAccount memberships': 'every place of one person',
	},
}
