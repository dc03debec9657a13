import { href } from '#app/domain/href.ts'
import { isAboutNotifications } from '#app/domain/notification/push-labels.ts'
import { profileForm } from '#app/domain/account/profile-form.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { changeOwnAccount } from '#app/views/account/own-account.server.ts'

export const saveAccount = tasksOf()({
	form: profileForm,
	save: ({ args, access }, value) => changeOwnAccount(args, access, value),
	then: ({ id, params }, _, { intent }) =>
		goTo(href.teacherSettings(isAboutNotifications(intent) ? 'notifications' : undefined), id, params),
})
