import { isAudio, isImage, shownSize } from '#app/domain/file/kinds.ts'
import { href } from '#app/domain/href.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOwnResource, type FoundResource } from '#app/models/resource/list.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { kindOfResource } from '../read-details.server.ts'

/** A resource of another teacher answers 404. */
export function foundResource(access: Access, id = '', find = findOwnResource): FoundResource {
	return find(access, id) ?? missing()
}

export type ShownResource = ReturnType<typeof shownResource>

/** View of a resource: only the columns that pages show. */
export function shownResource({ school }: Access, resource: FoundResource) {
	const { id, kind, title, from, folder, note, url, version, tags, fileId, fileName, type, width, height } =
		resource
	const day = (at: number | null) => at && dateWords(at, school.timeZone, school.dateFormat)
	return {
		id,
		kind,
		title,
		from,
		folder,
		note,
		url,
		version,
		what: kindOfResource(resource),
		tags: tags.map(({ tag }) => tag),
		added: day(resource.createdAt),
		replaced: day(resource.replacedAt),
		withdrawn: day(resource.withdrawnAt),
		file:
			fileId && fileName && type
				? {
						url: href.file(fileId),
						name: fileName,
						isAudio: isAudio(type),
						isImage: isImage(type),
						size: shownSize(width, height),
					}
				: null,
	}
}

interface OfResource extends Doing {
	id: string
}

export const resourceTask = tasksOf<OfResource>()

export function atResource(
	args: RouteArgs & { params: { resourceId?: string } },
	access: Access,
	find = findOwnResource,
): OfResource {
	return { args, access, id: foundResource(access, args.params.resourceId, find).id }
}

export function toResource(id: string, flash: FlashId, title = '') {
	return goTo(href.resource(id), flash, { title })
}
