import { storeLogo } from '#app/requests/file.server.ts'
import { leads, tasksOf } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { setLogo } from '#app/models/school/logo.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'

const task = tasksOf()

/** What is done with the logo: each has a form of its own, at an address of its own. */
export const logoTasks = {
	logo: task({
		form: nothingAsked,
		filesIn: 'file',
		async save({ access }, _, { files: [file] }) {
			if (!file) return refused({ file: 'Choose an image.' })
			const stored = await storeLogo(access, file)
			return stored.ok ? setLogo(access, stored.value) : stored
		},
		then: () => leads(href.schoolSettings('identity'), 'school-saved', { what: 'Logo' }),
	}),
	'remove-logo': task({
		form: nothingAsked,
		save: ({ access }) => setLogo(access, null),
		then: () => leads(href.schoolSettings('identity'), 'logo-removed'),
	}),
}
