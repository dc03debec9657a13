import { peopleStep } from '#app/domain/message/form.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { addParticipants, removeParticipant } from '#app/models/message/participants.server.ts'
import { href } from '#app/domain/href.ts'

export const changePeople = tasksOf<Doing & { id: string }>()({
	form: peopleStep,
	save: ({ access, id }, { intent, person }) =>
		intent === 'add' ? addParticipants(access, id, [person]) : removeParticipant(access, id, person),
	then: (_, { id }, { intent }) =>
		goTo(href.conversation(id, 'people'), intent === 'add' ? 'participant-added' : 'participant-removed'),
})
