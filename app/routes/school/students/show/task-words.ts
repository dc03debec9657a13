import type { Task } from './task.tsx'

/** What a page on which something is done about a student is called, in its tab and when it is read aloud. */
export const taskWords: Record<Task['name'], string> = {
	'add-guardian': 'Add a guardian',
	'edit-guardian': 'Edit a guardian',
	contact: 'Edit contact',
	'remove-guardian': 'Remove a guardian',
	move: 'Move to another family',
	family: 'Family',
	payers: 'Who pays',
	consent: 'Record consent',
	withdraw: 'Withdraw a consent',
	enrol: 'Enroll in a class',
	state: 'Change status',
	stay: 'Cancel what is planned',
	archive: 'Archive',
	unarchive: 'Restore',
	merge: 'Merge',
	erase: 'Erase',
	photo: 'Photo',
	'remove-photo': 'Remove photo',
	card: 'Card',
}
