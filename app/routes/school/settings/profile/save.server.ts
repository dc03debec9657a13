import { isAboutNotifications } from '#app/domain/notification/push-labels.ts'
import { profileForm } from '#app/domain/account/profile-form.ts'
import { changeOwnAccount } from '#app/views/account/own-account.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { href } from '#app/domain/href.ts'

/** Returns to the tab of the button. */
export const saveOwn = tasksOf()({
	form: profileForm,
	save: ({ args, access }, value) => changeOwnAccount(args, access, value),
	then: ({ id, params }, _its, { intent }) =>
		goTo(href.profile(isAboutNotifications(intent) ? 'notifications' : undefined), id, params),
})
