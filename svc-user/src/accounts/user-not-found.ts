import { AppError } from '@luplay/service-kit';

export const userNotFound = (): AppError => new AppError('not_found', { message: 'Пользователь не найден.' });
