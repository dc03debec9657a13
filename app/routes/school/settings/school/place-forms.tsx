import { Conflict } from '#app/components/conflict.tsx'
import { CheckboxField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField, NumberField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { Room, Site } from './places.tsx'
import { Back } from './row-links.tsx'

const SITE = { name: 'Name', address: 'Address', isHome: 'A family’s home' }
const ROOM = { name: 'Name', capacity: 'How many people fit in', equipment: 'Equipment' }

export function AddSite({ formKey, first }: { formKey: string; first: boolean }) {
	const form = useIntentForm({ intent: 'add-site', id: 'site' })
	const wrong = form.problems([]).length > 0
	return (
		<details className="card" open={first || wrong}>
			<summary>Add a site</summary>
			<ErrorSummary form={form} names={Object.keys(SITE)} />
			<Form form={form} intent="add-site" submit="Add site" pending="Adding...">
				<FormKeyField form={form} value={formKey} />
				<SiteFields form={form} />
			</Form>
		</details>
	)
}

export function AddRoom({ site, formKey, first }: { site: Site; formKey: string; first: boolean }) {
	const form = useIntentForm({ intent: 'add-room', fields: { siteId: site.id }, id: `room-${site.id}` })
	const wrong = form.problems([]).length > 0
	return (
		<details open={first || wrong}>
			<summary>
				Add a room<span className="sr-only"> to {site.name}</span>
			</summary>
			<ErrorSummary form={form} names={['name', 'capacity', 'equipment']} />
			<Form form={form} intent="add-room" submit="Add room" pending="Adding...">
				<FormKeyField form={form} value={formKey} />
				<HiddenField form={form} name="siteId" value={site.id} />
				<RoomFields form={form} />
			</Form>
		</details>
	)
}

function SiteFields({ form }: { form: FormState }) {
	return (
		<>
			<TextField form={form} name="name" label="Name" hint="Such as Main building" autoComplete="off" />
			<TextareaField form={form} name="address" label="Address" rows={2} />
			<CheckboxField
				form={form}
				name="isHome"
				label={SITE.isHome}
				hint="Only lessons planned there take place there. Its rooms are not offered to others."
			/>
		</>
	)
}

function RoomFields({ form }: { form: FormState }) {
	return (
		<>
			<TextField form={form} name="name" label="Name" hint="Such as Studio 2" autoComplete="off" />
			<NumberField form={form} name="capacity" label="How many people fit in" />
			<TextField form={form} name="equipment" label="Equipment" hint="Such as upright piano, two stands" />
		</>
	)
}

export function EditSite({ site, timeZone }: { site: Site; timeZone: string }) {
	const { name, address, isHome } = site
	const form = useIntentForm({ intent: 'change-site' }, { name, address, isHome: isHome ? 'on' : '' })
	return (
		<Panel title={<>Edit {name}</>}>
			<ErrorSummary form={form} names={Object.keys(SITE)} />
			<Form form={form} intent="change-site" submit="Save" pending="Saving..." beside={<Back tab="places" />}>
				<Conflict
					form={form}
					labels={SITE}
					text={(field, value) => (field === 'isHome' ? 'Yes' : value)}
					timeZone={timeZone}
					take={href.schoolSettings('places', { edit: site.id })}
				/>
				<HiddenField form={form} name="id" value={site.id} />
				<VersionField form={form} version={site.version} />
				<SiteFields form={form} />
			</Form>
		</Panel>
	)
}

export function EditRoom({ room, timeZone }: { room: Room; timeZone: string }) {
	const { name, capacity, equipment } = room
	const saved = { name, capacity: capacity === null ? '' : String(capacity), equipment }
	const form = useIntentForm({ intent: 'change-room' }, saved)
	return (
		<Panel title={<>Edit {name}</>}>
			<ErrorSummary form={form} names={Object.keys(ROOM)} />
			<Form form={form} intent="change-room" submit="Save" pending="Saving..." beside={<Back tab="places" />}>
				<Conflict
					form={form}
					labels={ROOM}
					timeZone={timeZone}
					take={href.schoolSettings('places', { edit: room.id })}
				/>
				<HiddenField form={form} name="id" value={room.id} />
				<VersionField form={form} version={room.version} />
				<RoomFields form={form} />
			</Form>
		</Panel>
	)
}
