import { MongoClient } from 'mongodb';

const client = new MongoClient('mongodb://127.0.0.1:27017/', { serverSelectionTimeoutMS: 2000 });
await client.db('admin').command({ ping: 1 });
await client.close();
