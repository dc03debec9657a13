import { href } from '#app/domain/href.ts'
import { signUpStep } from '#app/domain/join/form.ts'
import { acceptSignUp, reopenSignUp } from '#app/models/join/answer.server.ts'
import { leads, tasksOf } from '#app/requests/task.server.ts'

/** The buttons of a row. */
export const answerSignUp = tasksOf()({
	form: signUpStep,
	save: ({ access }, { intent, signUpId, version }) =>
		(intent === 'accept' ? acceptSignUp : reopenSignUp)(access, signUpId, version),
	then: ({ student, placed }, _its, { intent }) =>
		leads(href.signUps(), 'sign-up-answered', {
			what:
				intent === 'reopen'
					? `The sign-up of ${student} is to be answered again.`
					: placed
						? `${student} is placed in ${placed}. The family is told by email.`
						: `The sign-up of ${student} is done.`,
		}),
})
