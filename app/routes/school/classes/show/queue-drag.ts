import { useSubmit } from '@remix-run/react'
import { useState, type DragEvent } from 'react'
import { useScript } from '#app/components/desk-form.tsx'
import { href } from '#app/domain/href.ts'
import type { Waiting } from './queue.tsx'

/** Drag and drop reordering; the buttons next to each row do the same for keyboard and touch. */
export function useDraggedRows(classId: string, queue: Waiting[]) {
	const submit = useSubmit()
	const [dragged, drag] = useState<string | null>(null)
	const canDrag = useScript() && queue.length > 1
	return (row: Waiting, place: number) =>
		canDrag
			? {
					draggable: true,
					onDragStart: (event: DragEvent) => {
						event.dataTransfer.effectAllowed = 'move'
						drag(row.id)
					},
					onDragEnd: () => drag(null),
					onDragOver: (event: DragEvent) => {
						if (dragged) event.preventDefault()
					},
					onDrop: (event: DragEvent) => {
						event.preventDefault()
						const entry = queue.find(({ id }) => id === dragged)
						if (!entry || entry.id === row.id) return
						const { id: enrolmentId, version } = entry
						submit(
							{ enrolmentId, version, intent: 'place', to: place + 1 },
							{ method: 'post', action: href.class(classId, 'waiting-list') },
						)
					},
				}
			: {}
}
