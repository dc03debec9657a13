import { href } from '#app/domain/href.ts'
import { signUpStep } from '#app/domain/join/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { acceptSignUp, reopenSignUp, type Answered } from '#app/models/join/answer.server.ts'
import { findSignUp } from '#app/models/join/inbox.server.ts'
import { findKnownFamily, joinKnownFamily, type Joined } from '#app/models/join/same-family.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { endedWords } from '#app/domain/debit/ended-words.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { done } from '#app/utils/outcome.ts'

/** The buttons of a row. */
export const answerSignUp = tasksOf()({
	form: signUpStep,
	save: ({ access }, { intent, signUpId, version }) => {
		if (intent === 'same-family') {
			const joined = joinKnownFamily(access, signUpId)
			if (!joined.ok) return joined
			return done<Record<string, string>>({ what: joinedWords(joined.value), undo: joined.value.undo })
		}
		const answered = (intent === 'accept' ? acceptSignUp : reopenSignUp)(access, signUpId, version)
		if (!answered.ok) return answered
		const { student, placed } = answered.value
		const what =
			intent === 'reopen' ? reopenedWords(student, placed) : placedWords(access, signUpId, answered.value)
		return done<Record<string, string>>({ what })
	},
	then: (answered) => goTo(href.signUps(), 'sign-up-answered', answered),
})

/** Also names a family on file with the same address, because the newcomer is not in its portal yet. */
export function placedWords(access: Access, id: string, { student, placed, waits }: Answered): string {
	const placing = waits
		? `${placed} is full, so ${student} is on its waiting list. The family is told by email.`
		: `${student} is placed in ${placed}. The family is told by email.`
	const what = placed ? sentWords(placing) : `The sign-up of ${student} is done.`
	const signUp = findSignUp(access, id)
	const name = signUp && findKnownFamily(access, signUp)?.name
	return name
		? `${what} ${name} has the same email address. Choose “Same family as ${name}” to show ${student} in that family’s portal.`
		: what
}

export function joinedWords({ names, family, hasOthers, isSelf, endedMethods, isTold }: Joined): string {
	const verb = names.length === 1 ? 'is' : 'are'
	const what = `${new Intl.ListFormat('en').format(names)} ${verb} in the same family as ${family} now.`
	const whose = names.length === 1 ? 'the student’s page' : 'each student’s page'
	const others = `The family’s other guardians were not added. You can add them under Family on ${whose}.`
	const seen = isSelf ? 'their own lessons' : names.length === 1 ? 'this child' : 'these children'
	const told = `${family} is told by email how to see ${seen} in the portal.`
	return [
		what,
		...(isTold ? [sentWords(told)] : []),
		...(hasOthers ? [others] : []),
		...endedMethods.map(endedWords),
	].join(' ')
}

function reopenedWords(student: string, takenBackIn: string | null): string {
	const what = `The sign-up of ${student} is to be answered again.`
	if (!takenBackIn) return what
	return `${what} ${sentWords(`The place in ${takenBackIn} is taken back, and the family is told by email.`)}`
}
