import { resourceStep, shareForm } from '#app/domain/resource/form.ts'
import { href } from '#app/domain/href.ts'
import { restoreResource } from '#app/models/resource/changes.server.ts'
import { findResource } from '#app/models/resource/list.server.ts'
import { removeShare, shareResource } from '#app/models/resource/sharing.server.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { goTo } from '#app/requests/task.server.ts'
import { readForm } from '#app/web/form.server.ts'
import { resourceTask, toResource, type atResource } from './tasks.server.ts'

/** Dispatches the forms of a resource's page: its named buttons, or the sharing form. */
export async function saveSharing(context: ReturnType<typeof atResource>) {
	const { args } = context
	// A request body can be read only once, so the button is read from a clone.
	const { intent } = await readForm({ ...args, request: args.request.clone() }, resourceStep)
	return intent === null ? share(context) : step(context)
}

const share = resourceTask({
	form: shareForm,
	save({ access, id }, { startsOn = today(access.school.timeZone), endsOn, ...rest }) {
		if (endsOn && endsOn < today(access.school.timeZone))
			return refused({ endsOn: 'Choose a last day that is not over yet.' })
		return shareResource(access, id, { startsOn, endsOn, ...rest })
	},
	then: ({ names }, { id }) => toResource(id, 'resource-shared', names.join(' and ')),
})

const step = resourceTask({
	form: resourceStep,
	save({ access, id }, { intent, share = '' }): Outcome<string> | null {
		const changed = intent === 'unshare' ? removeShare(access, id, share) : restoreResource(access, id)
		if (!changed?.ok) return changed
		return done('name' in changed.value ? changed.value.name : changed.value.title)
	},
	then(title, { access, id }, { intent }) {
		// A former colleague's resource leaves the library with its last share.
		const to = findResource(access, id) ? href.resource(id) : href.resources()
		return goTo(to, intent === 'unshare' ? 'resource-unshared' : 'resource-restored', { title })
	},
})
