import type { ActionFunctionArgs } from '@remix-run/node'
import {
	linkedResourceForm,
	linkForm,
	replacementForm,
	resourceForm,
	resourceStep,
	shareForm,
	uploadForm,
} from '#app/domain/resource/form.ts'
import { storeFile } from '#app/requests/file.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addResource,
	deleteResource,
	editResource,
	replaceFile,
	restoreResource,
	withdrawResource,
} from '#app/models/resource/changes.server.ts'
import { findResource } from '#app/models/resource/list.server.ts'
import { removeShare, shareResource } from '#app/models/resource/sharing.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import type { Uploaded } from '#app/web/uploads.server.ts'

/** What the forms of the library do: to the library itself, or to the one resource of the address. */
export function saveResources(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const [id, name] = [params.get('id'), params.get('do')]
	if (id === null) return adding[name === 'link' ? 'link' : 'upload']({ asked, access })
	// Somebody else's is not there, whatever was sent to it.
	const { kind } = findResource(access, id) ?? missing()
	const its = { asked, access, id }
	switch (name) {
		case 'edit':
			return changing[kind === 'link' ? 'edit-link' : 'edit'](its)
		case 'replace':
		case 'share':
			return changing[name](its)
		default:
			return changing.step(its)
	}
}

const add = tasksOf()

const adding = {
	upload: add({
		form: uploadForm,
		filesIn: 'file',
		async save({ access }, value, { key, files }) {
			const stored = await store(access, files)
			if (!stored.ok) return stored
			const { title = titleOf(stored.value.name), ...details } = value
			const added = addResource(access, key, { title, ...details }, stored.value)
			return added.ok ? done({ ...added.value, title }) : added
		},
		then: ({ id, title }) => leads(href.resources({ id }), 'resource-added', { title }),
	}),
	link: add({
		form: linkForm,
		save: ({ access }, value, { key }) => addResource(access, key, value, null),
		then: ({ id }, _, { title }) => leads(href.resources({ id }), 'resource-added', { title }),
	}),
}

interface OfResource extends Doing {
	id: string
}

const task = tasksOf<OfResource>()

const changing = {
	edit: task({ form: resourceForm, save: edit, then: edited }),
	'edit-link': task({ form: linkedResourceForm, save: edit, then: edited }),
	replace: task({
		form: replacementForm,
		filesIn: 'file',
		async save({ access, id }, _, { files }) {
			const stored = await store(access, files, findResource(access, id)?.bytes ?? 0)
			return stored.ok ? replaceFile(access, id, stored.value) : stored
		},
		then: (_, { id }) => back(id, 'resource-replaced'),
	}),
	share: task({
		form: shareForm,
		save({ access, id }, { startsOn = today(access.school.timeZone), endsOn, ...rest }) {
			if (endsOn && endsOn < today(access.school.timeZone))
				return refused({ endsOn: 'Choose a last day that is not over yet.' })
			return shareResource(access, id, { startsOn, endsOn, ...rest })
		},
		then: ({ names }, { id }) => back(id, 'resource-shared', names.join(' and ')),
	}),
	step: task({
		form: resourceStep,
		save({ access, id }, { intent, share = '' }): Outcome<string> | null {
			const changed = intent === 'unshare' ? removeShare(access, id, share) : STEPS[intent].verb(access, id)
			if (!changed?.ok) return changed
			return done('name' in changed.value ? changed.value.name : changed.value.title)
		},
		then(title, { id }, { intent }) {
			if (intent === 'unshare') return back(id, 'resource-unshared', title)
			const { flash } = STEPS[intent]
			return intent === 'delete' ? leads(href.resources(), flash, { title }) : back(id, flash, title)
		},
	}),
}

type Details = Parameters<typeof editResource>[3]

function edit({ access, id }: OfResource, { version, ...details }: Details & { version: number }) {
	return editResource(access, id, version, details)
}

function edited(_: unknown, { id }: OfResource, { title }: Details) {
	return back(id, 'resource-saved', title)
}

const STEPS = {
	withdraw: { verb: withdrawResource, flash: 'resource-withdrawn' },
	restore: { verb: restoreResource, flash: 'resource-restored' },
	delete: { verb: deleteResource, flash: 'resource-deleted' },
} as const

function store(access: Access, [file]: Uploaded[], replaces = 0) {
	if (!file) return refused({ file: 'Choose a file to upload.' })
	return storeFile(access, { purpose: 'resource', replaces, ...file })
}

/** `Scale chart` of `Scale chart.pdf`. */
function titleOf(name: string): string {
	return name.replace(/\.[^.]*$/, '')
}

function back(id: string, flash: FlashId, title = '') {
	return leads(href.resources({ id }), flash, { title })
}
