import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Panel } from '#app/components/panel.tsx'
import { placesForm } from '#app/domain/school/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { ArchivePlace } from './archive.tsx'
import { AddRoom, AddSite, EditRoom, EditSite } from './place-forms.tsx'
import { TravelForm } from './travel-form.tsx'
import { ArchivedList, RowLinks } from './row-links.tsx'
import { readPlaces } from './read-places.server.ts'
import { tabTask } from './save-applied.server.ts'
import { applyToPlace } from './save-places.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.places }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const { searchParams } = new URL(args.request.url)
	return { ...readPlaces(access, searchParams), key: formKey(), timeZone: access.school.timeZone }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return savePlaces({ args, access })
}

const savePlaces = tabTask('places', placesForm, applyToPlace)

export type PlacesShown = ReturnType<typeof useLoaderData<typeof loader>>
export type Site = PlacesShown['sites'][number]
export type Room = PlacesShown['rooms'][number]

export default function PlacesTab() {
	return (
		<SettingsTab>
			<Places data={useLoaderData<typeof loader>()} />
		</SettingsTab>
	)
}

function Places({ data }: { data: PlacesShown }) {
	const { sites, rooms, editing, archiving, timeZone } = data
	if (archiving) return <ArchivePlace data={data} />
	if (editing?.what === 'site') return <EditSite site={editing.site} timeZone={timeZone} />
	if (editing?.what === 'room') return <EditRoom room={editing.room} timeZone={timeZone} />
	const open = sites.filter(({ archivedAt }) => archivedAt === null)
	const siteName = (id: string) => sites.find((site) => site.id === id)?.name ?? ''
	const away = [
		...sites.map((site) => ({ ...site, intent: 'restore-site', at: '' })),
		...rooms.map((room) => ({ ...room, intent: 'restore-room', at: siteName(room.siteId) })),
	].filter(({ archivedAt }) => archivedAt !== null)
	return (
		<>
			{open.length === 0 ? (
				<EmptyList
					kind="new"
					title="No sites yet"
					text="A site is a building you teach in, with its rooms. Two lessons are never booked in one room at the same time."
				/>
			) : null}
			{open.map((site) => (
				<SitePanel
					key={site.id}
					site={site}
					rooms={rooms.filter(({ siteId, archivedAt }) => siteId === site.id && archivedAt === null)}
					formKey={data.key}
				/>
			))}
			<AddSite key={data.key} formKey={data.key} first={open.length === 0} />
			{data.travel.length > 0 ? <TravelForm travel={data.travel} /> : null}
			<ArchivedList tab="places" rows={away} />
		</>
	)
}

function SitePanel({ site, rooms, formKey }: { site: Site; rooms: Room[]; formKey: string }) {
	return (
		<Panel
			title={<bdi>{site.name}</bdi>}
			id={site.id}
			beside={<RowLinks tab="places" id={site.id} name={site.name} />}
		>
			{site.address ? <p className="muted">{site.address.replaceAll('\n', ', ')}</p> : null}
			{rooms.length === 0 ? (
				<p className="muted">
					No rooms here yet. Families read from its room where a lesson takes place, so add one.
				</p>
			) : null}
			<ul className="rows">
				{rooms.map((room) => (
					<li key={room.id}>
						<span>
							<bdi>{room.name}</bdi>
							<span className="muted"> {roomWords(room)}</span>
						</span>{' '}
						<RowLinks tab="places" id={room.id} name={room.name} />
					</li>
				))}
			</ul>
			<AddRoom key={formKey} site={site} formKey={formKey} first={rooms.length === 0} />
		</Panel>
	)
}

function roomWords({ capacity, equipment }: Room): string {
	return [capacity ? `up to ${capacity} ${capacity === 1 ? 'person' : 'people'}` : null, equipment]
		.filter(Boolean)
		.join(', ')
}
