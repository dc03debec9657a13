/** Lists with saved views. */
export type ListName = 'students' | 'teachers' | 'classes'

export interface ListView {
	id: string
	name: string
	text: string
	isDefault: boolean
}
